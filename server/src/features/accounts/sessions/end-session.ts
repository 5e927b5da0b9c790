import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountsDeps } from '../accounts-deps.ts';
import { deleteSession } from '../store.ts';
import { findSession } from './find-actor.ts';
import { clearSessionCookie } from './start-session.ts';

/** Ends the session of a request, on the server and in the browser. It is no error if there is none. */
export function endSession(deps: AccountsDeps) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const found = await findSession(deps, request);
    if (found) await deleteSession(deps.database.db, found.user.id, found.session.id);
    clearSessionCookie(reply, deps);
  };
}
