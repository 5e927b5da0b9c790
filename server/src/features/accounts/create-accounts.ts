import type { Identity } from '../../platform/http/identity.ts';
import type { Route } from '../../platform/http/route.ts';
import { createUser } from './create-user.ts';
import type { AccountsDeps } from './deps.ts';
import { findActor } from './find-actor.ts';
import { createRoutes } from './routes.ts';
import { sweepAccounts } from './sweep-accounts.ts';

/** The door of the slice. */
export interface Accounts {
  readonly routes: readonly Route[];
  readonly identity: Identity;
  /** To be run every few minutes: see `sweep-accounts.ts`. */
  sweep(): Promise<number>;
}

export function createAccounts(deps: AccountsDeps): Accounts {
  const create = createUser(deps);
  return {
    routes: createRoutes(deps),
    identity: {
      actorOf: findActor(deps),
      ensureVisitor: async (request, reply) => (await create('visitor', request, reply)).actor,
    },
    sweep: sweepAccounts(deps),
  };
}
