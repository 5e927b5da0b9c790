import { ProviderId } from '@atrium/contract/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { randomToken } from '../../../platform/crypto/random-token.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { readSignedToken, signToken } from '../sessions/sign-token.ts';
import { isSpent, spendAttempt } from './attempt-store.ts';
import { browserNote } from './browser-note.ts';

/** Seconds between going to a provider and coming back. */
const holds = 600;

/** A way to a provider that a browser has set out on. */
export const Attempt = z.object({
  id: z.string(),
  provider: ProviderId,
  /** `link`: one more way into an account. `storage`: access to a store. Both for the user who set out. */
  purpose: z.enum(['sign-in', 'link', 'storage']),
  userId: z.string().nullable(),
  nonce: z.string(),
  codeVerifier: z.string(),
  redirectUri: z.string(),
  /** A path of ours. */
  returnTo: z.string(),
  /** Milliseconds since 1970. */
  startedAt: z.number(),
});
export type Attempt = z.infer<typeof Attempt>;

/**
 * Attempts of browsers. Each is a sealed cookie of the browser that began, so that no other can finish it; the state that
 * goes by the provider names it and is signed. A few may be under way in one browser at once.
 */
export function signInAttempts(deps: AccountsDeps) {
  const note = browserNote(deps, 'sign_in', Attempt, holds);
  const { authSecret } = deps.settings;
  return {
    begin(
      request: FastifyRequest,
      reply: FastifyReply,
      given: Pick<Attempt, 'provider' | 'purpose' | 'userId' | 'redirectUri' | 'returnTo'>,
    ): { readonly attempt: Attempt; readonly state: string } {
      const id = freshId((slot) => note.has(request, slot));
      const [nonce, codeVerifier] = [randomToken(), randomToken()];
      const attempt = { ...given, id, nonce, codeVerifier, startedAt: deps.clock.now().getTime() };
      note.give(reply, attempt, slotOf(id));
      return { attempt, state: stateOf(id, authSecret) };
    },
    /** The attempt that an answer belongs to, taken for good; null unless this browser began it and it still holds. */
    async take(request: FastifyRequest, reply: FastifyReply, state: string, provider: ProviderId) {
      const id = readState(state, authSecret);
      const attempt = id === null ? null : note.read(request, slotOf(id));
      if (attempt === null || attempt.id !== id || attempt.provider !== provider) return null;
      note.clear(reply, slotOf(id));
      const endsAt = new Date(attempt.startedAt + holds * 1000);
      if (endsAt <= deps.clock.now() || !(await spendAttempt(deps.database.db, `sign-in:${id}`, endsAt))) return null;
      return attempt;
    },
    /** Whether an answer to this was taken before. */
    async wasTaken(state: string): Promise<boolean> {
      const id = readState(state, authSecret);
      return id !== null && isSpent(deps.database.db, `sign-in:${id}`);
    },
  };
}

/** Whether a state is one of ours, from whatever browser. */
export function isOurState(state: string, authSecret: string): boolean {
  return readState(state, authSecret) !== null;
}

/** Four attempts at once have room in a browser; a fifth takes the place of one of them. */
function slotOf(id: string): string {
  return `.${id.charCodeAt(0) % 4}`;
}

/** An id whose place is free, where a few throws of the dice find one. */
function freshId(isTaken: (slot: string) => boolean): string {
  const ids = Array.from({ length: 32 }, randomToken);
  return ids.find((id) => !isTaken(slotOf(id))) ?? randomToken();
}

function stateOf(id: string, secret: string): string {
  return Buffer.from(signToken(`sign-in:${id}`, secret)).toString('base64url');
}

function readState(state: string, secret: string): string | null {
  const token = readSignedToken(Buffer.from(state, 'base64url').toString('utf8'), secret);
  const id = token?.startsWith('sign-in:') ? token.slice('sign-in:'.length) : null;
  // Written in one way only: base64 may be padded with what says nothing.
  return id !== null && state === stateOf(id, secret) ? id : null;
}
