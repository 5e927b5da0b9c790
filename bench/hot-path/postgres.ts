import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clusterOf, stopCluster } from '../../server/src/testing/postgres-cluster.ts';

/** A throw-away PostgreSQL that never syncs, with an empty database. */
export interface Postgres {
  readonly url: string;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-bench-postgres-'));
  const url = await clusterOf(folder, async () => {});
  return {
    url,
    stop: async () => {
      await stopCluster(folder);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
