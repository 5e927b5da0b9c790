import type { Identity } from '../../platform/http/identity.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { accountsLifecycle } from './accounts-lifecycle.ts';
import { createStorageGrants } from './create-storage-grants.ts';
import { createVisitor } from './create-user.ts';
import type { AccountsDeps } from './deps.ts';
import { avatarQueue, fetchAvatar } from './fetch-avatar.ts';
import { findActor } from './find-actor.ts';
import { ownerLink } from './owner-link.ts';
import { revocationQueue, revokeGrant } from './revoke-grant.ts';
import { createRoutes } from './routes.ts';
import type { StorageGrants } from './storage-grants.ts';
import { sweepAccounts } from './sweep-accounts.ts';
import type { UserLifecycle } from './user-lifecycle.ts';

/** The door of the slice. */
export interface Accounts {
  readonly routes: readonly Route[];
  readonly identity: Identity;
  readonly lifecycle: UserLifecycle;
  readonly storage: StorageGrants;
  /** A link that makes its bearer the owner, once; null when there is an admin already. */
  ownerLink(): Promise<string | null>;
  /** Gives the slice's queues their handlers. */
  handleJobs(jobs: Jobs): void;
  /** To be run every few minutes: see `sweep-accounts.ts`. */
  sweep(): Promise<number>;
}

export function createAccounts(deps: AccountsDeps): Accounts {
  return {
    routes: createRoutes(deps),
    identity: { actorOf: findActor(deps), ensureVisitor: createVisitor(deps) },
    lifecycle: accountsLifecycle(deps),
    storage: createStorageGrants(deps),
    ownerLink: () => ownerLink(deps)(),
    handleJobs(jobs) {
      jobs.handle(avatarQueue, fetchAvatar(deps));
      jobs.handle(revocationQueue, revokeGrant(deps));
    },
    sweep: sweepAccounts(deps),
  };
}
