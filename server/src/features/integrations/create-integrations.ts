import * as contract from '@atrium/contract/integrations';
import type { Actor } from '../../platform/http/actor.ts';
import { type Route, route } from '../../platform/http/route.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import { addIntegration } from './add-integration.ts';
import { removeIntegration, setActive, testIntegration } from './change-integration.ts';
import type { IntegrationsDeps } from './integrations-deps.ts';
import { integrationsLifecycle } from './integrations-lifecycle.ts';
import { type OwnKey, ownKeysOf } from './own-keys.ts';
import { oneOfEach, presentIntegration } from './present.ts';
import { integrationsOf } from './store.ts';

/** The slice's public interface. */
export interface Integrations {
  readonly routes: readonly Route[];
  readonly lifecycle: UserLifecycle;
  /** Takes one query; call it only for an actor with `hasOwnKeys`. */
  ownKeysOf(actor: Pick<Actor, 'userId' | 'sessionId'>): Promise<readonly OwnKey[]>;
}

export function createIntegrations(deps: IntegrationsDeps): Integrations {
  const { db } = deps.database;
  const [add, remove, activate, test] = [
    addIntegration(deps),
    removeIntegration(deps),
    setActive(deps),
    testIntegration(deps),
  ];
  return {
    routes: [
      route(contract.listIntegrations, async ({ actor }) =>
        oneOfEach(await integrationsOf(db, actor)).map(presentIntegration),
      ),
      route(contract.addIntegration, ({ actor, body }) => add(actor, body)),
      route(contract.removeIntegration, async ({ actor, params }) => {
        await remove(actor, params.id);
        return { ok: true as const };
      }),
      route(contract.setIntegrationActive, ({ actor, params, body }) => activate(actor, params.id, body.isActive)),
      route(contract.testIntegration, ({ actor, params }) => test(actor, params.id)),
    ],
    lifecycle: integrationsLifecycle(deps),
    ownKeysOf: ownKeysOf(deps),
  };
}
