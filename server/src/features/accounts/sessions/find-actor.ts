import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Identity, PresumedCaller } from '../../../platform/http/identity.ts';
import { createShared } from '../../../platform/lanes/create-shared.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { completeSteps } from '../complete-steps.ts';
import { cookieName, readCookie } from '../domain/session-cookie.ts';
import { expiryOf, hasLapsed, isDueForExtension } from '../domain/session-lifetime.ts';
import {
  deleteSession,
  extendSession,
  findByTokenHash,
  findUser,
  isUnchanged,
  markAttempted,
  pendingOf,
  type SignedIn,
  withNewestSession,
} from '../store.ts';
import { KnownSessions } from './known-sessions.ts';
import { SignedCookies } from './signed-cookies.ts';

/**
 * Finds the caller of a request by the session cookie alone: it checks the signature, then looks the session up (see
 * `known-sessions.ts`; an ended session is refused at once). Pending steps of a sign-in are carried out before the
 * request is served.
 */
export function findActor(deps: AccountsDeps): Pick<Identity, 'actorOf' | 'presumedOf'> {
  const complete = completeSteps(deps);
  const taking = createShared<void>();
  /** Requests that come at the same time share one run. */
  const takeSteps = (userId: string) =>
    taking(userId, async () => {
      await markAttempted(deps.database.db, userId);
      await complete(userId).catch((cause) => goOnWithout(deps, userId, cause));
    });
  const sessions = new KnownSessions(deps.database);
  const ways: Ways = { cookies: new SignedCookies(deps.settings.authSecret), sessions };
  const actorOf = async (request: FastifyRequest): Promise<Actor | null> => {
    let found = await findSession(deps, request, ways);
    // Twice at most: another request may have been carrying out some steps when this one came, and those may not have
    // been all.
    for (let left = 2; left > 0 && found?.hasPending; left -= 1) {
      await takeSteps(found.user.id);
      found = await findSession(deps, request, ways);
    }
    if (found === null) return null;
    const { user, session } = found;
    const now = deps.clock.now();
    if (isDueForExtension(session, now)) {
      await extendSession(deps.database.db, session, expiryOf(user.kind, session.createdAt, now), now);
    }
    return actorOfUser(user, session);
  };
  const presumedOf = (request: FastifyRequest): PresumedCaller | null => {
    const tokenHash = tokenHashOf(deps, request, ways);
    const found = tokenHash === null ? null : sessions.presumed(tokenHash);
    if (found === null) return null;
    const now = deps.clock.now();
    if (hasLapsed(found.session, now) || isDueForExtension(found.session, now)) return null;
    return { actor: actorOfUser(found.user, found.session), condition: isUnchanged(found) };
  };
  return { actorOf, presumedOf };
}

/**
 * If what a visitor has cannot be handed over, the user can sign in nevertheless. It stays with the visitor, and each
 * further request and the sweep try again. If any other step is still pending, the request fails.
 */
async function goOnWithout({ database, log }: AccountsDeps, userId: string, cause: unknown): Promise<void> {
  const due = await pendingOf(database.db, userId);
  if (due.some(({ step }) => step !== 'linked')) throw cause;
  log.error({ err: cause, userId }, 'what a visitor has could not be handed over to the account he signed in to');
}

/** How a session is found. It allows the use of caches. */
interface Ways {
  readonly cookies: SignedCookies;
  readonly sessions: Pick<KnownSessions, 'find'>;
}

/** The session that a request's cookie names, if it is valid. Without `ways`, no cache is used. */
export async function findSession(
  deps: AccountsDeps,
  request: FastifyRequest,
  ways: Ways = anew(deps),
): Promise<SignedIn | null> {
  const tokenHash = tokenHashOf(deps, request, ways);
  if (tokenHash === null) return null;
  const found = await ways.sessions.find(tokenHash);
  if (found === null) return null;
  if (!hasLapsed(found.session, deps.clock.now())) return found;
  await deleteSession(deps.database.db, found.user.id, found.session.id);
  return null;
}

function tokenHashOf({ settings }: AccountsDeps, request: FastifyRequest, ways: Ways): string | null {
  const cookie = readCookie(request.headers.cookie, cookieName(settings.isSecure));
  return cookie === null ? null : ways.cookies.tokenHashOf(cookie);
}

function anew({ database, settings }: AccountsDeps): Ways {
  return {
    cookies: new SignedCookies(settings.authSecret),
    sessions: { find: (tokenHash) => findByTokenHash(database.db, tokenHash) },
  };
}

/** Stands for no session, so that nothing that belongs to a single session is found by it. */
const noSession = { id: '00000000-0000-0000-0000-000000000000', ipAddress: null };

/**
 * The user for whom a job works, with the newest of the user's valid sessions if there is one; null if the user is gone
 * or being deleted.
 */
export function actorInJobs({ database, clock }: Pick<AccountsDeps, 'database' | 'clock'>) {
  return async (userId: string): Promise<Actor | null> => {
    const found = await withNewestSession(database.db, userId, clock.now());
    if (found) return actorOfUser(found.user, found.session);
    const user = await findUser(database.db, userId);
    // A user who deletes their account has no session from then on, although deleting all their data may take a while.
    const isGoing = (await pendingOf(database.db, userId)).some(({ step }) => step === 'deleting');
    return user && !isGoing ? actorOfUser(user, noSession) : null;
  };
}

export function actorOfUser(
  user: SignedIn['user'],
  { id: sessionId, ipAddress }: Pick<SignedIn['session'], 'id' | 'ipAddress'>,
): Actor {
  return {
    userId: user.id,
    kind: user.kind === 'visitor' ? 'visitor' : 'user',
    role: user.role,
    isDemo: user.kind === 'demo',
    sessionId,
    hasOwnKeys: user.hasOwnKeys,
    ...(ipAddress ? { address: ipAddress } : {}),
  };
}
