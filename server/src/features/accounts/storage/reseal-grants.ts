import { type Resealed, resealRows } from '../../../platform/crypto/reseal-rows.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { tokenPurpose } from './sealed-tokens.ts';
import { changeGrant, grantsAfter, type StorageGrantRow } from './storage-grant-store.ts';

/** Seals the tokens of all grants with the first key. */
export function resealGrants({
  database: { db },
  seal,
  clock,
}: Pick<AccountsDeps, 'database' | 'seal' | 'clock'>): Promise<Resealed> {
  return resealRows<StorageGrantRow>(seal, {
    after: (last, limit) => grantsAfter(db, last?.userId ?? '', limit),
    reseal: (grant) => {
      const purpose = tokenPurpose(grant.userId);
      const sealed = seal.seal(seal.open(grant.sealed, purpose), purpose);
      return changeGrant(db, grant, { sealed }, clock.now());
    },
  });
}
