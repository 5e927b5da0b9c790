import { SealBroken } from '../../platform/crypto/seal.ts';
import type { Resealed } from '../accounts/index.ts';
import type { IntegrationsDeps } from './integrations-deps.ts';
import { openCredentials, sealCredentials } from './sealed-credentials.ts';
import { integrationsAfter, writeSealed } from './store.ts';

const page = 200;

/** Seals with the first key what an older one sealed. Safe to repeat and to run beside a running server. */
export async function resealIntegrations({
  database,
  seal,
}: Pick<IntegrationsDeps, 'database' | 'seal'>): Promise<Resealed> {
  let [resealed, lost, last] = [0, 0, 0];
  for (;;) {
    const rows = await integrationsAfter(database.db, last, page);
    for (const row of rows.filter(({ sealed }) => seal.isOld(sealed))) {
      try {
        await writeSealed(database.db, row, sealCredentials(seal, row.userId, row, openCredentials(seal, row)));
        resealed += 1;
      } catch (error) {
        if (!(error instanceof SealBroken)) throw error;
        lost += 1;
      }
    }
    if (rows.length < page) return { resealed, lost };
    last = rows.at(-1)?.id ?? last;
  }
}
