import type { Integration } from '@atrium/contract/integrations';
import { findService } from '@atrium/contract/services';
import { SealBroken } from '../../platform/crypto/seal.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { IntegrationsDeps } from './integrations-deps.ts';
import { presentIntegration } from './present.ts';
import { openCredentials } from './sealed-credentials.ts';
import {
  findIntegration,
  hasModelKeys,
  type IntegrationRow,
  lockIntegrationsOf,
  removeService,
  writeCheck,
  writeIntegration,
} from './store.ts';
import { type Check, tryKey } from './try-key.ts';

/**
 * Disconnects a service: deletes the given key and, if the session has a key of its own besides the saved one, both.
 */
export function removeIntegration({ database, accounts }: IntegrationsDeps) {
  return async (actor: Actor, id: number): Promise<void> =>
    database.transaction(async (tx) => {
      await lockIntegrationsOf(tx, actor.userId);
      const row = await findIntegration(tx, actor, id);
      if (row === null) throw new Problem('not-found');
      await removeService(tx, actor, row);
      await accounts.noteOwnKeys(tx, actor.userId, await hasModelKeys(tx, actor.userId));
    });
}

export function setActive({ database, clock, accounts }: IntegrationsDeps) {
  return async (actor: Actor, id: number, isActive: boolean): Promise<Integration> =>
    database.transaction(async (tx) => {
      await lockIntegrationsOf(tx, actor.userId);
      const row = await findIntegration(tx, actor, id);
      const changed = row && (await writeIntegration(tx, actor.userId, id, { isActive, updatedAt: clock.now() }));
      if (!changed) throw new Problem('not-found');
      await accounts.noteOwnKeys(tx, actor.userId, await hasModelKeys(tx, actor.userId));
      return presentIntegration(changed);
    });
}

/** Tests a connected key, and stores the result. */
export function testIntegration(deps: IntegrationsDeps) {
  const { database } = deps;
  const tried = tryKey(deps);
  return async (actor: Actor, id: number): Promise<Integration> => {
    const row = await findIntegration(database.db, actor, id);
    const service = row && findService(row.serviceType, row.serviceName);
    if (!row || !service) throw new Problem('not-found');
    const check = await checkOf(deps, row, (credentials) => tried(service, credentials));
    const kept = await writeCheck(database.db, row, check);
    const current = kept ?? (await findIntegration(database.db, actor, id));
    if (!current) throw new Problem('not-found');
    return presentIntegration(current);
  };
}

async function checkOf(
  { seal, clock }: IntegrationsDeps,
  row: IntegrationRow,
  check: (credentials: ReturnType<typeof openCredentials>) => Promise<Check>,
): Promise<Check> {
  let credentials: ReturnType<typeof openCredentials>;
  try {
    credentials = openCredentials(seal, row);
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error;
    return { checkState: 'refused', checkMessage: unreadableSentence, checkedAt: clock.now() };
  }
  return check(credentials);
}

/** The key of the encryption was lost or replaced without `npm run rotate-keys`. */
export const unreadableSentence = 'This key can no longer be read on this server. Enter it again.';
