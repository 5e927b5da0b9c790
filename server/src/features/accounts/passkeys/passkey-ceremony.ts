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

/** A browser has room for what four tabs began; a fifth replaces one of them. */
const slots = ['.0', '.1', '.2', '.3'] as const;

/** Challenges that browsers are to sign. Each is kept, sealed, by the browser itself, and can be answered only once. */
export function passkeyCeremonies(deps: AccountsDeps) {
  const note = browserNote(deps, 'passkey', Ceremony, holds);
  return {
    begin(request: FastifyRequest, reply: FastifyReply, given: Omit<Ceremony, 'startedAt'>): void {
      const slot =
        slots.find((each) => !note.has(request, each)) ?? slots[given.challenge.charCodeAt(0) % slots.length];
      note.give(reply, { ...given, startedAt: deps.clock.now().getTime() }, slot);
    },
    /**
     * Takes, and so uses up, the challenge that was answered; null if this browser was not given it, for this, or it is
     * not valid any more.
     * @param answer the `clientDataJSON` of the browser's answer
     */
    async take(
      request: FastifyRequest,
      reply: FastifyReply,
      wanted: Pick<Ceremony, 'kind' | 'userId'>,
      answer: string,
    ) {
      const answered = challengeIn(answer);
      for (const slot of slots) {
        const found = note.read(request, slot);
        if (found === null || found.challenge !== answered) continue;
        if (found.kind !== wanted.kind || found.userId !== wanted.userId) return null;
        note.clear(reply, slot);
        const endsAt = new Date(found.startedAt + holds * 1000);
        const id = `passkey:${hashToken(found.challenge)}`;
        const isFresh = endsAt > deps.clock.now() && (await spendAttempt(deps.database.db, id, endsAt));
        return isFresh ? found.challenge : null;
      }
      return null;
    },
  };
}

const ClientData = z.object({ challenge: z.string() });

function challengeIn(clientDataJSON: string): string | null {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))).challenge;
  } catch {
    return null;
  }
}

export function placeOf({ settings }: AccountsDeps, request: FastifyRequest): PasskeyPlace {
  const origin = ownOrigin(settings.appUrl, request.host);
  return { origin, host: new URL(origin).hostname };
}
