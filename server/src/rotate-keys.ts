import { type Config, readConfig } from './config.ts';
import { resealFormerKey, resealGrants } from './features/accounts/index.ts';
import { resealIntegrations } from './features/integrations/index.ts';
import { systemClock } from './platform/clock/clock.ts';
import type { Resealed } from './platform/crypto/reseal-rows.ts';
import { createSeal } from './platform/crypto/seal.ts';
import type { Database } from './platform/database/database.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { runCommand } from './run-command.ts';

/**
 * `npm run rotate-keys`: seals everything anew with the first key of ENCRYPTION_KEY, so that the older keys can be
 * removed. Each slice that stores sealed values has a line here.
 */
export async function rotateKeys(
  database: Database,
  { encryptionKeys }: Pick<Config, 'encryptionKeys'>,
): Promise<Resealed> {
  const deps = { database, seal: createSeal(encryptionKeys), clock: systemClock };
  const all = [await resealGrants(deps), await resealIntegrations(deps), await resealFormerKey(deps)];
  return {
    resealed: all.reduce((sum, each) => sum + each.resealed, 0),
    lost: all.reduce((sum, each) => sum + each.lost, 0),
  };
}

async function main(): Promise<string> {
  const config = readConfig();
  const { databaseUrl, dataDir } = config;
  const database = await openDatabase({ dataDir, ...(databaseUrl ? { url: databaseUrl } : {}) });
  try {
    const { resealed, lost } = await rotateKeys(database, config);
    if (lost === 0) return `${resealed} values were sealed anew. Only the first key of ENCRYPTION_KEY is needed now.`;
    process.exitCode = 1;
    return `${resealed} values were sealed anew; ${lost} are opened by none of the keys. Put the key they were sealed with at the end of ENCRYPTION_KEY and run this again.`;
  } finally {
    await database.close();
  }
}

if (import.meta.main) runCommand(main);
