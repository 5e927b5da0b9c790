import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { deleteSession, insertPending, type SignedIn, type UserRow } from '../store.ts';
import { findSession } from './find-actor.ts';
import { setSessionCookie, startSession } from './start-session.ts';

/**
 * Signs a browser in with a session that has a new token. Its previous session ends. A visitor's session ends only when
 * what the visitor had is handed over to the user: this step is recorded here, and carried out when the first request
 * with the new cookie comes. So if the answer with the cookie is lost, the browser is still the same visitor, with
 * everything they had.
 * @param find returns the user, possibly created in the same transaction
 */
export function replaceSession(deps: AccountsDeps) {
  const open = startSession(deps);
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    find: (tx: Tx) => Promise<UserRow>,
  ): Promise<{ user: UserRow; sessionId: string }> => {
    const before = await findSession(deps, request);
    const { user, session } = await deps.database.transaction(async (tx) => {
      const found = await find(tx);
      await leave(tx, before, found, deps.clock.now());
      return { user: found, session: await open(tx, found, request) };
    });
    setSessionCookie(reply, deps, session.token, user.kind);
    return { user, sessionId: session.id };
  };
}

async function leave(tx: Tx, before: SignedIn | null, user: UserRow, now: Date): Promise<void> {
  if (before === null) return;
  if (before.user.kind !== 'visitor') return void (await deleteSession(tx, before.user.id, before.session.id));
  const step = { userId: user.id, id: newId(), step: 'linked', kind: user.kind, createdAt: now } as const;
  await insertPending(tx, { ...step, fromUserId: before.user.id });
}
