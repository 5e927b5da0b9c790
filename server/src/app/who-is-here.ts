import type { FastifyRequest } from 'fastify';
import { bringsSession } from '../features/accounts/index.ts';
import type { Identity } from '../platform/http/identity.ts';

/**
 * Whom a page is given to: the id of someone signed in, null for a visitor and for whose session is over. Undefined where it
 * cannot be told now: the page asks for itself.
 */
export async function whoIsHere(
  request: FastifyRequest,
  identity: Identity,
  isSecure: boolean,
): Promise<string | null | undefined> {
  if (!bringsSession(request.headers.cookie, isSecure)) return null;
  try {
    const actor = await identity.actorOf(request);
    return actor?.kind === 'user' ? actor.userId : null;
  } catch {
    return undefined;
  }
}
