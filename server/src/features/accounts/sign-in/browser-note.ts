import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { SealBroken } from '../../../platform/crypto/seal.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { cookieName, readCookie, writeCookie } from '../domain/session-cookie.ts';

/**
 * A note in a sealed cookie: only the browser that was given it can bring it back, and it can neither read nor change
 * it. What the start of a sign-in has to remember is kept there, so that a stranger who starts many sign-ins fills no
 * table of ours.
 */
export function browserNote<T>(
  { settings: { isSecure }, seal }: AccountsDeps,
  what: string,
  schema: z.ZodType<T>,
  maxAgeSeconds: number,
) {
  const purpose = `cookie:${what}`;
  const name = (slot: string) => cookieName(isSecure, `${what}${slot}`);
  return {
    give(reply: FastifyReply, note: T, slot = ''): void {
      const sealed = seal.seal(JSON.stringify(note), purpose);
      reply.header('set-cookie', writeCookie(name(slot), sealed, isSecure, maxAgeSeconds));
    },
    /** Whether the browser has such a cookie, whether valid or not. */
    has: (request: FastifyRequest, slot = '') => readCookie(request.headers.cookie, name(slot)) !== null,
    /** null if there is none, or it was not sealed by us. */
    read(request: FastifyRequest, slot = ''): T | null {
      const sealed = readCookie(request.headers.cookie, name(slot));
      if (sealed === null) return null;
      try {
        return schema.parse(JSON.parse(seal.open(sealed, purpose)));
      } catch (error) {
        if (error instanceof SealBroken) return null;
        throw error;
      }
    },
    clear(reply: FastifyReply, slot = ''): void {
      reply.header('set-cookie', writeCookie(name(slot), '', isSecure, 0));
    },
  };
}
