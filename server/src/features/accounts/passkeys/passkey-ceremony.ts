import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hashToken } from '../../../platform/crypto/random-token.ts';
import type { PasskeyPlace } from '../../../ports/passkeys.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { ownOrigin } from '../domain/own-origin.ts';
import { spendAttempt } from '../sign-in/attempt-store.ts';
import { browserNote } from '../sign-in/browser-note.ts';

/** Seconds from giving the browser a challenge until its answer is too late. */
const holds = 300;

const Ceremony = z.object({
  kind: z.enum(['create', 'use']),
  challenge: z.string(),
  /** For `create`: the user who gets the passkey. */
  userId: z.string().nullable(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
});
type Ceremony = z.infer<typeof Ceremony>;

/** Challenges that browsers are to sign. Each is kept, sealed, by the browser itself, and can be answered only once. */
export function passkeyCeremonies(deps: AccountsDeps) {
  const note = browserNote(deps, 'passkey', Ceremony, holds);
  return {
    begin(reply: FastifyReply, given: Omit<Ceremony, 'startedAt'>): void {
      note.give(reply, { ...given, startedAt: deps.clock.now().getTime() });
    },
    /** Takes, and so uses up, the challenge that this browser was given; null if it has no valid one. */
    async take(request: FastifyRequest, reply: FastifyReply, kind: Ceremony['kind'], userId: string | null) {
      const found = note.read(request);
      if (found?.kind !== kind || found.userId !== userId) return null;
      note.clear(reply);
      const endsAt = new Date(found.startedAt + holds * 1000);
      const id = `passkey:${hashToken(found.challenge)}`;
      if (endsAt <= deps.clock.now() || !(await spendAttempt(deps.database.db, id, endsAt))) return null;
      return found.challenge;
    },
  };
}

export function placeOf({ settings }: AccountsDeps, request: FastifyRequest): PasskeyPlace {
  const origin = ownOrigin(settings.appUrl, request.host);
  return { origin, host: new URL(origin).hostname };
}
