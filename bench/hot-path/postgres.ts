import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterOf, stopCluster } from '../../server/src/testing/database/postgres-cluster.ts';

/** A temporary PostgreSQL that never syncs, with an empty database. */
export interface Postgres {
  /** The environment variables for every replica of the product. */
  readonly settings: Readonly<Record<'DATABASE_URL' | 'AUTH_SECRET' | 'ENCRYPTION_KEY', string>>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-postgres-'));
  // PostgreSQL refuses to run as root, and its user must be able to enter the folder.
  chmodSync(folder, 0o755);
  const url = await clusterOf(folder, async () => {});
  // Also after a failure. The signal is sent before this would wait for anything.
  process.once('exit', () => void stopCluster(folder));
  return {
    settings: {
      DATABASE_URL: url,
      AUTH_SECRET: randomBytes(32).toString('hex'),
      ENCRYPTION_KEY: randomBytes(32).toString('base64'),
    },
    stop: async () => {
      await stopCluster(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
