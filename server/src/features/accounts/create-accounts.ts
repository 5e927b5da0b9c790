import type { Tx } from '../../platform/database/database.ts';
import type { ListCondition } from '../../platform/database/joined/list-statement.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Identity } from '../../platform/http/identity.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { accountsLifecycle } from './accounts-lifecycle.ts';
import { avatarQueue, fetchAvatar } from './avatars/fetch-avatar.ts';
import { createVisitor } from './create-user.ts';
import { emailOf } from './email-of.ts';
import { type People, people } from './people.ts';
import { accountRoutes } from './routes.ts';
import { actorInJobs, findActor } from './sessions/find-actor.ts';
import { SessionStreams } from './sessions/session-streams.ts';
import { demoteUnlisted } from './sign-in/identity-store.ts';
import { ownerLink } from './sign-in/owner-link.ts';
import { createStorageGrants } from './storage/create-storage-grants.ts';
import { revocationQueue, revokeGrant } from './storage/revoke-grant.ts';
import type { StorageGrants } from './storage/storage-grants.ts';
import { hasSession, isSignedIn, isThere, keepUser, setHasOwnKeys } from './store.ts';
import { sweepAccounts } from './sweep-accounts.ts';
import { sweepLeftovers } from './sweep-leftovers.ts';
import type { UserLifecycle } from './user-lifecycle.ts';

/** The public interface of the slice. */
export interface Accounts {
  readonly routes: readonly Route[];
  readonly identity: Identity;
  readonly lifecycle: UserLifecycle;
  readonly storage: StorageGrants;
  readonly people: People;
  /**
   * Records, in the caller's transaction, whether a user has connected keys of their own: `Actor.hasOwnKeys` has this
   * value from the user's next request on.
   */
  noteOwnKeys(tx: Tx, userId: string, has: boolean): Promise<void>;
  /** The user for whom a job works, as they are now; null if they are gone or their account is being deleted. */
  actorInJobs(userId: string): Promise<Actor | null>;
  /** Whether the user exists. If so, the user is not deleted before the caller's transaction ends. */
  keepUser(tx: Tx, userId: string): Promise<boolean>;
  /** `keepUser` as a condition of one statement. */
  readonly userIsThere: ListCondition;
  /** The same condition for a caller who may have signed out since they were looked up. */
  callerIsThere(actor: Actor): ListCondition;
  /** Whether the caller's session still exists. */
  isSignedIn(actor: Actor): Promise<boolean>;
  /** The address at which a user gets mail; null if there is none. */
  emailOf(userId: string): Promise<string | null>;
  /** A one-time link that makes whoever opens it the owner; null if there is an admin already. */
  ownerLink(): Promise<string | null>;
  /**
   * To be called before requests are served: removes the admin role from users who had it by ADMIN_EMAILS and are not
   * listed there any more.
   */
  start(): Promise<void>;
  /** Registers the handlers of the slice's queues. */
  handleJobs(jobs: Jobs): void;
  /** To be run every few minutes; see `sweep-accounts.ts`. */
  sweep(signal?: AbortSignal): Promise<number>;
  /** To be run every hour; see `sweep-leftovers.ts`. */
  sweepLeftovers(signal?: AbortSignal): Promise<number>;
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const streams = new SessionStreams(deps);
  return {
    routes: accountRoutes(deps),
    identity: {
      ...findActor(deps),
      ensureVisitor: createVisitor(deps),
      endWithSession: (actor, stream) => streams.follow(actor, stream),
    },
    lifecycle: accountsLifecycle(deps),
    storage: createStorageGrants(deps),
    people: people(deps),
    noteOwnKeys: setHasOwnKeys,
    actorInJobs: actorInJobs(deps),
    keepUser,
    userIsThere: isThere(deps.database),
    callerIsThere: ({ sessionId }) => isSignedIn(sessionId),
    isSignedIn: ({ userId, sessionId }) => hasSession(deps.database.db, userId, sessionId),
    emailOf: emailOf(deps),
    ownerLink: () => ownerLink(deps)(),
    async start() {
      const { database, clock, settings, log } = deps;
      const users = await demoteUnlisted(database.db, settings.adminEmails, clock.now());
      if (users.length > 0) log.warn({ users }, 'admins are so no more: ADMIN_EMAILS does not name them');
    },
    handleJobs(jobs) {
      jobs.handle(avatarQueue, fetchAvatar(deps));
      jobs.handle(revocationQueue, revokeGrant(deps));
    },
    sweep: sweepAccounts(deps),
    sweepLeftovers: sweepLeftovers(deps),
  };
}
