import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePostgres, startPostgres, stopPostgres } from '../../../server/src/testing/database/postgres-cluster.ts';

/**
 * Where a drill's product stores its data: a folder and, if requested, a separate PostgreSQL that syncs every commit.
 */
export interface Store {
  readonly kind: 'pglite' | 'postgres';
  readonly data: string;
  /** Environment variables of the product. */
  readonly settings: Readonly<Record<string, string>>;
  /** Shuts the database down cleanly (`SIGINT`) or like a crash (`SIGQUIT`), and restarts it. PostgreSQL only. */
  restart(how: 'SIGINT' | 'SIGQUIT'): Promise<void>;
  close(): Promise<void>;
}

/** @param name `pglite` or `postgres`, the value of `--store` */
export async function openStore(name: string): Promise<Store> {
  const data = mkdtempSync(join(tmpdir(), 'atrium-drill-'));
  const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });
  if (name !== 'postgres') {
    const restart = () => Promise.reject(new Error('The embedded store lives and dies with the product.'));
    return { kind: 'pglite', data, settings: {}, restart, close: async () => remove(data) };
  }
  const cluster = mkdtempSync(join(tmpdir(), 'atrium-drill-postgres-'));
  chmodSync(cluster, 0o711);
  await makePostgres(cluster);
  await startPostgres(cluster);
  return {
    kind: 'postgres',
    data,
    settings: {
      DATABASE_URL: `postgresql://postgres@/postgres?host=${cluster}`,
      AUTH_SECRET: 'q7Rk2v9XcT1bN4mLz8YwE6uHs3JdFg5PoA0iKxVtBnM=',
      ENCRYPTION_KEY: 'q7Rk2v9XcT1bN4mLz8YwE6uHs3JdFg5PoA0iKxVtBnM=',
    },
    restart: async (how) => {
      await stopPostgres(cluster, how);
      await startPostgres(cluster);
    },
    close: async () => {
      await stopPostgres(cluster);
      remove(cluster);
      remove(data);
    },
  };
}
