import { hash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Database } from '../../server/src/platform/database/database.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { makePostgres, startPostgres, stopPostgres } from '../../server/src/testing/database/postgres-cluster.ts';
import { fillPassages } from './fill.ts';
import { userId } from './quality.ts';

export type StoreName = 'pglite' | 'postgres';

export interface KeptStore {
  readonly database: Database;
  /** CPU time of the store's processes other than this one, in nanoseconds. */
  spentElsewhere(): number;
  close(): Promise<void>;
}

/** Where filled stores are kept between runs. PostgreSQL's user must have access to it. */
const home = resolve(process.env.BENCH_STORES ?? join(import.meta.dirname, '../../.cache/retrieval-stores'));

/**
 * Opens a store with this many passages of one user. It is filled unless an earlier run with the same tables has done
 * so.
 */
export async function openKept(store: StoreName, passages: number): Promise<KeptStore> {
  const name = `${store}-${passages}-`;
  const folder = join(home, `${name}${stateOfTables()}`);
  const filled = join(folder, 'filled');
  mkdirSync(home, { recursive: true });
  for (const other of readdirSync(home)) {
    const path = join(home, other);
    const isOld = other.startsWith(name) && (path !== folder || !existsSync(filled));
    if (isOld) rmSync(path, { recursive: true, force: true });
  }
  const kept = store === 'pglite' ? await openEmbedded(folder) : await openPostgres(folder);
  if (!existsSync(filled)) {
    const began = performance.now();
    await fillPassages(kept.database, userId, passages);
    if (kept.database.vacuum) await kept.database.vacuum();
    else await kept.database.db.execute(sql`vacuum analyze`);
    writeFileSync(filled, '');
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(`${store}: ${passages} passages filled in ${seconds} s, kept in ${folder}`);
  }
  return kept;
}

/** A hash of the migrations and of `fill.ts`: if either changes, a new store is filled. */
function stateOfTables(): string {
  const migrations = join(import.meta.dirname, '../../server/migrations');
  const files = readdirSync(migrations, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.sql'));
  const made = [...files.sort().map((path) => join(migrations, path)), join(import.meta.dirname, 'fill.ts')];
  return hash('sha256', made.map((path) => readFileSync(path, 'utf8')).join('\n')).slice(0, 8);
}

async function openEmbedded(folder: string): Promise<KeptStore> {
  const database = await openDatabase({ dataDir: folder });
  return { database, spentElsewhere: () => 0, close: () => database.close() };
}

async function openPostgres(folder: string): Promise<KeptStore> {
  if (!existsSync(folder)) {
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    await makePostgres(folder);
  }
  await startPostgres(folder, ['fsync=off', 'synchronous_commit=off']);
  const url = `postgresql://postgres@/postgres?host=${folder}`;
  const database = await openDatabase({ dataDir: folder, url });
  const pid = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n')[0] ?? '';
  return {
    database,
    spentElsewhere: () => spentBelow(pid),
    async close() {
      await database.close();
      await stopPostgres(folder, 'SIGINT');
    },
  };
}

/** Only Linux provides this. Elsewhere the figures do not include the time of the store's processes. */
function spentBelow(pid: string): number {
  const children = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(children)) return 0;
  const spent = readFileSync(children, 'utf8')
    .trim()
    .split(' ')
    .map((child) => {
      try {
        return Number(readFileSync(`/proc/${child}/schedstat`, 'utf8').split(' ')[0]);
      } catch {
        return 0;
      }
    });
  return spent.reduce((sum, each) => sum + each, 0);
}
