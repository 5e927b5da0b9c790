import { join, resolve } from 'node:path';
import { readConfig } from './config.ts';
import { filesFolderIn } from './data-folder.ts';
import { isMade } from './platform/database/pglite/first-making.ts';
import { PgliteDriver } from './platform/database/pglite/pglite-driver.ts';
import { backUp, restore } from './platform/database/upkeep/backup.ts';
import { runCommand } from './run-command.ts';

const usage = 'npm run backup               makes one\nnpm run backup restore FILE  makes the database from one';

/** `npm run backup`: copies the embedded database into DATA_DIR/backups, or restores it from such a copy. */
async function main([command, file]: readonly string[]): Promise<string> {
  const { dataDir, databaseUrl, s3 } = readConfig();
  if (databaseUrl) return fail('DATABASE_URL is set: use pg_dump and pg_restore, which know PostgreSQL best.');
  if (command === 'restore' && file) {
    // scripts/bootstrap.mjs starts this in the project's folder; a relative path is meant from the operator's.
    const path = resolve(process.env.CALLED_FROM ?? '', file);
    await restore(dataDir, path);
    return `The database in ${dataDir} was made from ${path}.`;
  }
  if (command !== undefined) return fail(usage);
  const folder = join(dataDir, 'backups');
  if (!isMade(join(dataDir, 'database'))) return fail(`There is no database in ${dataDir} to be copied.`);
  // Without migrations: it is backed up before an upgrade, and must open with the version that made it.
  const driver = await PgliteDriver.open({ dataDir });
  const dump = () => driver.dump({ compress: true });
  const path = await backUp({ dump }, folder, new Date()).finally(() => driver.close());
  const files = s3 ? `the bucket ${s3.bucket}` : filesFolderIn(dataDir);
  return `The database was copied to ${path}. Copy ${files} and ${join(dataDir, 'secrets')} too.`;
}

function fail(message: string): never {
  throw new Error(message);
}

runCommand(() => main(process.argv.slice(2)), 'A running Atrium backs itself up every night into backups/.');
