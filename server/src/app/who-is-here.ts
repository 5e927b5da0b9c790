import type { FastifyRequest } from 'fastify';
import { bringsSession } from '../features/accounts/index.ts';
import type { Identity } from '../platform/http/identity.ts';

/**
 * The user whom a page is served to: the id of a signed-in user, or null for a visitor and for an expired session.
 * Undefined if that cannot be determined now; the page then asks by itself.
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
