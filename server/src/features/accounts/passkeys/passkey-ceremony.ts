import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hashToken } from '../../../platform/crypto/random-token.ts';
import type { PasskeyPlace } from '../../../ports/passkeys.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { ownOrigin } from '../domain/own-origin.ts';
import { spendAttempt } from '../sign-in/attempt-store.ts';
import { browserNote } from '../sign-in/browser-note.ts';

/** Seconds between asking the browser and its answer. */
const holds = 300;

const Ceremony = z.object({
  kind: z.enum(['create', 'use']),
  challenge: z.string(),
  /** For `create`: whose passkey it will be. */
  userId: z.string().nullable(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
});
type Ceremony = z.infer<typeof Ceremony>;

/** Challenges that browsers are to sign, each kept by the browser itself, sealed, and answered at most once. */
export function passkeyCeremonies(deps: AccountsDeps) {
  const note = browserNote(deps, 'passkey', Ceremony, holds);
  return {
    begin(reply: FastifyReply, given: Omit<Ceremony, 'startedAt'>): void {
      note.give(reply, { ...given, startedAt: deps.clock.now().getTime() });
    },
    /** The challenge that this browser was given, taken for good; null when there is none that holds. */
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
