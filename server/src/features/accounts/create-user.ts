import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { sessionIsOver } from '../../platform/http/identity.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { completeSteps } from './complete-steps.ts';
import { cookieName, readCookie } from './domain/session-cookie.ts';
import { actorOfUser } from './sessions/find-actor.ts';
import { replaceSession } from './sessions/replace-session.ts';
import { isOfSignedIn } from './sessions/session-token.ts';
import { readSignedToken } from './sessions/sign-token.ts';
import { clearSessionCookie, setSessionCookie, startSession } from './sessions/start-session.ts';
import { insertPending, insertUser, type UserRow } from './store.ts';

/**
 * Creates a visitor with a session for a browser that has none, and sets its cookie. A browser that was signed in is
 * first told that it no longer is: what a user means to write into their account must not silently end up with a
 * visitor.
 */
export function createVisitor(deps: AccountsDeps) {
  const open = startSession(deps);
  const complete = completeSteps(deps);
  return async (request: FastifyRequest, reply: FastifyReply, isLate: boolean): Promise<Actor> => {
    if (wasSignedIn(deps, request)) {
      // This is the only place where a cookie is removed unasked, because only here is it certainly the cookie that was
      // refused.
      if (!isLate) clearSessionCookie(reply, deps);
      throw sessionIsOver('user');
    }
    const { user, session } = await deps.database.transaction(async (tx) => {
      const made = await addUser(tx, { kind: 'visitor', name: 'Visitor' }, deps.clock.now());
      return { user: made, session: await open(tx, made, request) };
    });
    await complete(user.id);
    setSessionCookie(reply, deps, session.token, 'visitor');
    return actorOfUser(user, { id: session.id, ipAddress: request.ip });
  };
}

/** Read from the cookie alone, since the session is gone. */
function wasSignedIn({ settings }: AccountsDeps, request: FastifyRequest): boolean {
  const cookie = readCookie(request.headers.cookie, cookieName(settings.isSecure));
  const token = cookie === null ? null : readSignedToken(cookie, settings.authSecret);
  return token !== null && isOfSignedIn(token);
}

/** Signs the browser in as a new demo user. */
export function createDemoUser(deps: AccountsDeps) {
  const enter = replaceSession(deps);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<UserRow> => {
    const add = (tx: Tx) => addUser(tx, { kind: 'demo', name: 'Demo User' }, deps.clock.now());
    return (await enter(request, reply, add)).user;
  };
}

/** Adds a user, and the pending step by which each slice gives new users what they get. */
export async function addUser(
  tx: Tx,
  given: Pick<UserRow, 'kind' | 'name'> & Partial<Pick<UserRow, 'email' | 'role'>>,
  now: Date,
): Promise<UserRow> {
  const id = newId();
  const user: UserRow = {
    id,
    email: `${id}@${given.kind}.invalid`,
    emailVerified: false,
    image: null,
    role: 'user',
    hasOwnKeys: false,
    createdAt: now,
    updatedAt: now,
    ...given,
  };
  await insertUser(tx, user);
  await insertPending(tx, { userId: id, id: newId(), step: 'created', kind: given.kind, createdAt: now });
  return user;
}
