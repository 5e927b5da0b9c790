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

/** The door of the slice. */
export interface Accounts {
  readonly routes: readonly Route[];
  readonly identity: Identity;
  readonly lifecycle: UserLifecycle;
  readonly storage: StorageGrants;
  readonly people: People;
  /** Remembers whether a user has connected keys of his own, in the caller's transaction: `Actor.hasOwnKeys` from his next request on. */
  noteOwnKeys(tx: Tx, userId: string, has: boolean): Promise<void>;
  /** The user on whose behalf a job works, as they are now; null if they are gone or their account is being deleted. */
  actorInJobs(userId: string): Promise<Actor | null>;
  /** Whether there is such a user. If so, the user is not deleted before the caller's transaction ends. */
  keepUser(tx: Tx, userId: string): Promise<boolean>;
  /** `keepUser` as a condition of one statement. */
  readonly userIsThere: ListCondition;
  /** The same condition for a caller who may have signed out since they were looked up. */
  callerIsThere(actor: Actor): ListCondition;
  /** Whether a caller's session was not ended. */
  isSignedIn(actor: Actor): Promise<boolean>;
  /** Where a user gets mail; null where he has named no address. */
  emailOf(userId: string): Promise<string | null>;
  /** A link that makes its bearer the owner, once; null when there is an admin already. */
  ownerLink(): Promise<string | null>;
  /** Before requests are served: takes the admin's role from who had it by ADMIN_EMAILS and is not named there any more. */
  start(): Promise<void>;
  /** Gives the slice's queues their handlers. */
  handleJobs(jobs: Jobs): void;
  /** To be run every few minutes: see `sweep-accounts.ts`. */
  sweep(signal?: AbortSignal): Promise<number>;
  /** To be run every hour: see `sweep-leftovers.ts`. */
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
