import { SealBroken } from '../../../platform/crypto/seal.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { tokenPurpose } from './sealed-tokens.ts';
import { changeGrant, grantsAfter } from './storage-grant-store.ts';

const page = 200;

/** How many values were sealed anew, and how many are lost because no key opens them. */
export interface Resealed {
  readonly resealed: number;
  readonly lost: number;
}

/**
 * Seals with the first key what an older one sealed. A grant that changes meanwhile is left as it was changed: that was
 * done with the first key already. Safe to repeat and to run beside a running server.
 */
export async function resealGrants({
  database,
  seal,
  clock,
}: Pick<AccountsDeps, 'database' | 'seal' | 'clock'>): Promise<Resealed> {
  let [resealed, lost, last] = [0, 0, ''];
  for (;;) {
    const grants = await grantsAfter(database.db, last, page);
    for (const grant of grants.filter(({ sealed }) => seal.isOld(sealed))) {
      const purpose = tokenPurpose(grant.userId);
      try {
        const sealed = seal.seal(seal.open(grant.sealed, purpose), purpose);
        await changeGrant(database.db, grant, { sealed }, clock.now());
        resealed += 1;
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        lost += 1;
      }
    }
    if (grants.length < page) return { resealed, lost };
    last = grants.at(-1)?.userId ?? '';
  }
}
