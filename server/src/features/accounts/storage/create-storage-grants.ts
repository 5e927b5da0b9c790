import type { Tx } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { accessToken } from './access-token.ts';
import { revocationQueue } from './revoke-grant.ts';
import { deleteGrant, findGrant } from './storage-grant-store.ts';
import type { StorageGrants } from './storage-grants.ts';

export function createStorageGrants(deps: AccountsDeps): StorageGrants {
  const { database, storageSubscribers } = deps;
  return {
    isConfigured: deps.providers.google !== undefined,
    async find(userId) {
      const row = await findGrant(database.db, userId);
      return row && { email: row.email, isRevoked: row.isRevoked, connectedAt: row.createdAt };
    },
    accessToken: accessToken(deps),
    drop: (userId) =>
      database.transaction(async (tx) => {
        if (!(await forgetGrant(tx, userId))) return;
        for (const tell of storageSubscribers) await tell(tx, { userId, change: 'dropped' });
      }),
  };
}

/** Forgets the tokens; a job takes the grant back at the provider. */
export async function forgetGrant(tx: Tx, userId: string): Promise<boolean> {
  const row = await deleteGrant(tx, userId);
  if (row && !row.isRevoked) await enqueue(tx, revocationQueue, { userId, sealed: row.sealed });
  return row !== null;
}
