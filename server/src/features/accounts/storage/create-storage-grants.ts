import type { Tx } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { accessToken } from './access-token.ts';
import { revocationQueue } from './revoke-grant.ts';
import { deleteGrant, findGrant, type StorageGrantRow } from './storage-grant-store.ts';
import type { StorageGrants } from './storage-grants.ts';

export function createStorageGrants(deps: AccountsDeps): StorageGrants {
  const { database, storageSubscribers } = deps;
  return {
    isConfigured: deps.providers.google !== undefined,
    async find(userId) {
      const row = await findGrant(database.db, userId);
      return row && { email: row.email, isRevoked: row.isRevoked };
    },
    accessToken: accessToken(deps),
    drop: (userId) =>
      database.transaction(async (tx) => {
        if (!(await forgetGrant(tx, userId))) return;
        for (const tell of storageSubscribers) await tell(tx, { userId, change: 'dropped' });
      }),
  };
}

/** Deletes the tokens; a job revokes the grant at the provider. */
export async function forgetGrant(tx: Tx, userId: string): Promise<boolean> {
  const row = await deleteGrant(tx, userId);
  if (row) await giveBack(tx, row);
  return row !== null;
}

/**
 * To be called before a grant replaces another one: has the other revoked if its account has another address. A grant
 * of the same account is not revoked, since the provider would revoke the new one with it; neither is a grant without
 * an address.
 */
export async function giveBackOther(tx: Tx, userId: string, email: string): Promise<void> {
  const row = await findGrant(tx, userId);
  if (row?.email && email && row.email !== email) await giveBack(tx, row);
}

async function giveBack(tx: Tx, { userId, sealed, isRevoked }: StorageGrantRow): Promise<void> {
  if (!isRevoked) await enqueue(tx, revocationQueue, { userId, sealed });
}
