import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { opensFormerKey } from '../features/accounts/index.ts';
import { createSeal } from '../platform/crypto/seal.ts';
import { keptKeys, keyFileIn } from '../secrets.ts';
import type { Outside } from './outside.ts';

/**
 * Makes sure at the start that what is sealed can be opened. Throws ConfigError if only the key in the data folder opens
 * it, because ENCRYPTION_KEY has replaced that one by mistake. Without any key that fits, the start goes on: the key may
 * be lost for good, and an installation has to be usable without it.
 */
export async function checkKey(
  { encryptionKeys, dataDir }: Config,
  { database, log }: Pick<Outside, 'database' | 'log'>,
): Promise<void> {
  const opens = (keys: readonly Buffer[]) => opensFormerKey({ database, seal: createSeal(keys) });
  if (await opens(encryptionKeys)) return;
  const kept = keptKeys(dataDir);
  if (kept.length > 0 && (await opens(kept)))
    throw new ConfigError(
      `ENCRYPTION_KEY is not the key that the data was sealed with until now: that one is in ${keyFileIn(dataDir)}. Put it behind the new one in ENCRYPTION_KEY, separated by a comma, and start again; docs/operating.md says how to change the key.`,
    );
  log.error(
    {},
    `No key in ENCRYPTION_KEY opens what is sealed in this database: users’ own keys and their storage do not work, and who had an account before is not recognized. Put the key it was sealed with behind the present one in ENCRYPTION_KEY, separated by a comma, and start again. What is saved meanwhile is sealed with the present one, so keep both. Where ENCRYPTION_KEY is not set, the present key is in ${keyFileIn(dataDir)}.`,
  );
}
