import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database.ts';
import { DataDirLocked } from '../pglite/data-dir-lock.ts';
import { isMade } from '../pglite/first-making.ts';
import { PgliteDriver } from '../pglite/pglite-driver.ts';
import { UnusableDatabase } from './unusable-database.ts';

/** How many backups are kept. */
const kept = 7;
/** A fixed name, so that the next backup overwrites what a crash left behind. */
const draftName = 'database.part';
const pattern = /^database-[\dTZ-]+\.tar\.gz$/;

/**
 * Writes a consistent copy of the embedded store into the folder and deletes all but the newest copies. The file is
 * flushed to disk when this returns. Statements wait meanwhile. Returns the file's path. Throws on PostgreSQL, which
 * has its own tools.
 */
export async function backUp(database: Pick<Database, 'dump'>, folder: string, now: Date): Promise<string> {
  if (!database.dump) throw new Error('A PostgreSQL database is backed up with its own tools, for example pg_dump.');
  const bytes = await database.dump();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `database-${now.toISOString().replace(/[:.]/g, '-')}.tar.gz`;
  const path = join(folder, name);
  const draft = join(folder, draftName);
  try {
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    // A partial file would keep a full disk full.
    await rm(draft, { force: true });
    throw error;
  }
  for (const old of await surplus(folder, name)) await rm(join(folder, old));
  return path;
}

/**
 * The oldest of too many backups. A clock that was wrong has dated those that are later than the newest: they go first,
 * or each new one would be the oldest.
 */
async function surplus(folder: string, newest: string): Promise<readonly string[]> {
  const names = await listBackups(folder);
  const [datedRight, datedLater] = [names.filter((name) => name <= newest), names.filter((name) => name > newest)];
  return [...datedRight, ...datedLater].slice(kept);
}

/** Names of the backups in the folder, newest first. */
export async function listBackups(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => pattern.test(name))
    .sort()
    .reverse();
}

/**
 * Creates the embedded store of a data folder from a backup. Refuses to overwrite an existing store, and leaves none if
 * the backup is incomplete.
 */
export async function restore(dataDir: string, backup: string): Promise<void> {
  if (isMade(join(dataDir, 'database'))) {
    throw new Error(`There is a database in ${dataDir} already. Move ${join(dataDir, 'database')} away first.`);
  }
  const file = await readFile(backup).catch((cause) => {
    throw new Error(`${backup} cannot be read (${cause.code}): no database was made from it.`, { cause });
  });
  const snapshot = new Uint8Array(file);
  try {
    const driver = await PgliteDriver.open({ dataDir, snapshot });
    await driver.query('select 1').finally(() => driver.close());
  } catch (cause) {
    if (cause instanceof DataDirLocked || cause instanceof UnusableDatabase) throw cause;
    throw new Error(`${backup} is damaged or no backup: no database was made from it.`, { cause });
  }
}
