import { type Resealed, resealRows } from '../../platform/crypto/reseal-rows.ts';
import type { IntegrationsDeps } from './integrations-deps.ts';
import { openCredentials, sealCredentials } from './sealed-credentials.ts';
import { type IntegrationRow, integrationsAfter, writeSealed } from './store.ts';

/** Encrypts all users' own keys again, with the first key. */
export function resealIntegrations({
  database: { db },
  seal,
}: Pick<IntegrationsDeps, 'database' | 'seal'>): Promise<Resealed> {
  return resealRows<IntegrationRow>(seal, {
    after: (last, limit) => integrationsAfter(db, last?.id ?? 0, limit),
    reseal: (row) => writeSealed(db, row, sealCredentials(seal, row.userId, row, openCredentials(seal, row))),
  });
}
