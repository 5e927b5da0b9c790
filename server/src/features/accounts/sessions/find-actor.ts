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
 * Who makes a request, by the session cookie alone: one look at the signature, one at the session (see `known-sessions.ts`;
 * one that was ended is dead at once). Steps still due from a sign-in are taken before the request is served.
 */
export function findActor(deps: AccountsDeps): Pick<Identity, 'actorOf' | 'presumedOf'> {
  const complete = completeSteps(deps);
  const taking = createShared<void>();
  /** Those who come at once wait for the same. */
  const takeSteps = (userId: string) =>
    taking(userId, async () => {
      await markAttempted(deps.database.db, userId);
      await complete(userId).catch((cause) => goOnWithout(deps, userId, cause));
    });
  const sessions = new KnownSessions(deps.database);
  const cookies = new SignedCookies(deps.settings.authSecret);
  const ways: Ways = {
    tokenHashOf: (cookie) => cookies.tokenHashOf(cookie),
    find: (tokenHash) => sessions.find(tokenHash),
  };
  const actorOf = async (request: FastifyRequest): Promise<Actor | null> => {
    let found = await findSession(deps, request, ways);
    // Twice at most: others may have been taking some steps when this request came, and those may not have been all.
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
 * If a visitor's things cannot be handed over, the user can sign in all the same. The things stay with the visitor, and
 * each further request and the sweep try again. Whatever else is due comes first.
 */
async function goOnWithout({ database, log }: AccountsDeps, userId: string, cause: unknown): Promise<void> {
  const due = await pendingOf(database.db, userId);
  if (due.some(({ step }) => step !== 'linked')) throw cause;
  log.error({ err: cause, userId }, 'what a visitor has could not be handed over to the account he signed in to');
}

/** How a session is found: without asking anew what is known. */
interface Ways {
  tokenHashOf(cookie: string): string | null;
  find(tokenHash: string): Promise<SignedIn | null>;
}

/** The session that a request's cookie names, while it holds. Read and asked for anew where nothing else is said. */
export async function findSession(
  deps: AccountsDeps,
  request: FastifyRequest,
  ways: Ways = anew(deps),
): Promise<SignedIn | null> {
  const tokenHash = tokenHashOf(deps, request, ways);
  if (tokenHash === null) return null;
  const found = await ways.find(tokenHash);
  if (found === null) return null;
  if (!hasLapsed(found.session, deps.clock.now())) return found;
  await deleteSession(deps.database.db, found.user.id, found.session.id);
  return null;
}

function tokenHashOf({ settings }: AccountsDeps, request: FastifyRequest, ways: Ways): string | null {
  const cookie = readCookie(request.headers.cookie, cookieName(settings.isSecure));
  return cookie === null ? null : ways.tokenHashOf(cookie);
}

function anew({ database, settings }: AccountsDeps): Ways {
  return {
    tokenHashOf: (cookie) => new SignedCookies(settings.authSecret).tokenHashOf(cookie),
    find: (tokenHash) => findByTokenHash(database.db, tokenHash),
  };
}

/** The session of nobody, so nothing that belongs to one alone is found by it. */
const noSession = { id: '00000000-0000-0000-0000-000000000000', ipAddress: null };

/** A user on whose behalf a job works, in the newest of his sessions where he has one; null when he is gone, or going. */
export function actorInJobs({ database, clock }: Pick<AccountsDeps, 'database' | 'clock'>) {
  return async (userId: string): Promise<Actor | null> => {
    const found = await withNewestSession(database.db, userId, clock.now());
    if (found) return actorOfUser(found.user, found.session);
    const user = await findUser(database.db, userId);
    // Someone who deletes their account has no session from then on, although deleting all that is theirs may take a
    // while.
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
