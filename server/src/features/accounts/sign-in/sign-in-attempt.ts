import { ProviderId } from '@atrium/contract/sign-in';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { randomToken } from '../../../platform/crypto/random-token.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { readSignedToken, signToken } from '../sessions/sign-token.ts';
import { isSpent, spendAttempt } from './attempt-store.ts';
import { browserNote } from './browser-note.ts';

/** Seconds from going to a provider until coming back is too late. */
const holds = 600;

/** A browser's attempt to sign in by a provider. */
export const Attempt = z.object({
  id: z.string(),
  provider: ProviderId,
  /** `link`: add a way into an account. `storage`: get access to a store. Both are for the user who began. */
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
 * The sign-in attempts of browsers. Each is a sealed cookie of the browser that began it, so that no other can finish
 * it; the state that is passed through the provider names the attempt and is signed. A browser may have a few attempts
 * at once.
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
    /**
     * Takes, and so uses up, the attempt that an answer belongs to; null unless this browser began it and it is still
     * valid.
     */
    async take(request: FastifyRequest, reply: FastifyReply, state: string, provider: ProviderId) {
      const id = readState(state, authSecret);
      const attempt = id === null ? null : note.read(request, slotOf(id));
      if (attempt === null || attempt.id !== id || attempt.provider !== provider) return null;
      note.clear(reply, slotOf(id));
      const endsAt = new Date(attempt.startedAt + holds * 1000);
      if (endsAt <= deps.clock.now() || !(await spendAttempt(deps.database.db, `sign-in:${id}`, endsAt))) return null;
      return attempt;
    },
    /** Whether an answer with this state was taken before. */
    async wasTaken(state: string): Promise<boolean> {
      const id = readState(state, authSecret);
      return id !== null && isSpent(deps.database.db, `sign-in:${id}`);
    },
  };
}

/** Whether a state was made by us, for whichever browser. */
export function isOurState(state: string, authSecret: string): boolean {
  return readState(state, authSecret) !== null;
}

/** A browser has room for four attempts at once; a fifth replaces one of them. */
function slotOf(id: string): string {
  return `.${id.charCodeAt(0) % 4}`;
}

/** An id whose slot is free, if one is found in a few random tries. */
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
  // Only the canonical spelling is accepted: base64 decodes other spellings to the same bytes.
  return id !== null && state === stateOf(id, secret) ? id : null;
}
