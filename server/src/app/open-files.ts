import { join } from 'node:path';
import { diskObjectStore } from '../adapters/object-store/disk/disk-object-store.ts';
import type { S3Fault } from '../adapters/object-store/s3/s3-fault.ts';
import { s3ObjectStore } from '../adapters/object-store/s3/s3-object-store.ts';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Log } from '../platform/log/create-log.ts';
import type { ObjectStore } from '../ports/object-store.ts';

/** Where files are kept, and whether they can be. */
export interface OpenFiles {
  readonly objects: ObjectStore;
  /**
   * Why they cannot be kept and read now, for the operator; null as far as is known. What is known is made anew, for whoever
   * asks next, when it is old.
   */
  readonly filesFault: () => string | null;
}

/** Milliseconds for which the outcome of a trial is good. */
const freshFor = 30_000;

/**
 * A bucket is tried first. What it refuses ends the start; where nobody answers it goes on, since chats need no files, and
 * is tried again. Throws ConfigError.
 */
export async function openFiles(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  { log, clock }: { log: Pick<Log, 'error' | 'info'>; clock: Clock },
): Promise<OpenFiles> {
  if (!s3) return { objects: diskObjectStore(join(dataDir, 'files')), filesFault: () => null };
  const objects = s3ObjectStore(s3);
  let fault: S3Fault | null = null;
  let triedAt = 0;
  const tryOut = async (atStart = false) => {
    triedAt = clock.now().getTime();
    const found = await objects.tryOut();
    if (atStart && found?.isRefusal) throw new ConfigError(found.message, { cause: found.cause });
    if (found && !fault) log.error({ err: found.cause }, `Files cannot be kept. ${found.message}`);
    if (fault && !found) log.info('Files can be kept again.');
    fault = found;
  };
  await tryOut(true);
  return {
    objects,
    filesFault: () => {
      if (Math.abs(clock.now().getTime() - triedAt) > freshFor) void tryOut();
      return fault?.message ?? null;
    },
  };
}
