import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/http/actor.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { completeSteps } from './complete-steps.ts';
import type { AccountsDeps } from './deps.ts';
import { actorOfUser, findSession } from './find-actor.ts';
import { setSessionCookie, startSession } from './start-session.ts';
import { deleteSession, insertPending, insertUser, type UserRow } from './store.ts';

/**
 * Makes a user of a kind with a session of a new token and sets its cookie. The session the browser had before ends;
 * that of a visitor ends when his things have been handed over to the new user. All that must happen stands in one transaction, as rows of steps.
 */
export function createUser(deps: AccountsDeps) {
  const open = startSession(deps);
  const complete = completeSteps(deps);
  return async (
    kind: 'visitor' | 'demo',
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ user: UserRow; actor: Actor }> => {
    const before = kind === 'visitor' ? null : await findSession(deps, request);
    const now = deps.clock.now();
    const user = newUser(kind, now);
    const session = await deps.database.transaction(async (tx) => {
      await insertUser(tx, user);
      await insertPending(tx, { userId: user.id, id: newId(), step: 'created', kind, createdAt: now });
      if (before?.user.kind === 'visitor') {
        const from = { fromUserId: before.user.id };
        await insertPending(tx, { userId: user.id, id: newId(), step: 'linked', kind, createdAt: now, ...from });
      } else if (before) await deleteSession(tx, before.user.id, before.session.id);
      return open(tx, user, request);
    });
    // The steps of a sign-in wait for the first request with the new cookie: should the answer be lost on its way, the
    // browser is still the visitor it was, with all that is his.
    if (kind === 'visitor') await complete(user.id);
    setSessionCookie(reply, deps, session.token, kind);
    return { user, actor: actorOfUser(user, session.id) };
  };
}

function newUser(kind: 'visitor' | 'demo', now: Date): UserRow {
  const id = newId();
  return {
    id,
    name: kind === 'demo' ? 'Demo User' : 'Visitor',
    email: `${id}@${kind}.invalid`,
    emailVerified: false,
    image: null,
    kind,
    role: 'user',
    createdAt: now,
    updatedAt: now,
  };
}
