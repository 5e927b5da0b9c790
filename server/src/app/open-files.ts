import { diskObjectStore } from '../adapters/object-store/disk/disk-object-store.ts';
import type { S3Fault } from '../adapters/object-store/s3/s3-fault.ts';
import type { Config } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { filesFolderIn } from '../data-folder.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Log } from '../platform/log/create-log.ts';
import type { ObjectStore } from '../ports/object-store.ts';

/** The object store for files, and whether it works. */
export interface OpenFiles {
  readonly objects: ObjectStore;
  /**
   * Why files cannot be stored and read now, for the operator; null when no fault is known. A call with an outdated
   * result starts a new trial, whose result later calls get.
   */
  readonly filesFault: () => string | null;
}

/** How long the result of a trial is used, in milliseconds. */
const freshFor = 30_000;

/**
 * Opens the file store. A bucket is tried first. If S3 refuses, the start fails. If S3 does not answer, the start
 * continues, because chats need no files, and the bucket is tried again later. Throws ConfigError.
 */
export async function openFiles(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  { log, clock }: { log: Pick<Log, 'error' | 'info'>; clock: Clock },
): Promise<OpenFiles> {
  if (!s3) return { objects: diskObjectStore(filesFolderIn(dataDir)), filesFault: () => null };
  // Loaded only here: most installations keep their files on disk.
  const { s3ObjectStore } = await import('../adapters/object-store/s3/s3-object-store.ts');
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
