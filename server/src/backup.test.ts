import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { PgliteDriver } from './platform/database/pglite/pglite-driver.ts';
import { makeTestFolder } from './testing/test-folder.ts';

const run = promisify(execFile);
const script = join(import.meta.dirname, 'backup.ts');

let folder: ReturnType<typeof makeTestFolder>;
beforeEach(() => {
  folder = makeTestFolder();
});
afterEach(() => folder.remove());

const backUp = () => run(process.execPath, [script], { env: { ...process.env, DATA_DIR: folder.path } });

it('copies the database as it is, also one of an earlier version', async () => {
  const driver = await PgliteDriver.open({ dataDir: folder.path });
  await driver.query('create table earlier (id int)');
  await driver.close();
  const { stdout } = await backUp();
  expect(stdout).toContain('The database was copied to');
  const [, files = '', secrets = ''] = /Copy (\S+) and (\S+) too\./.exec(stdout) ?? [];
  for (const named of [files, secrets]) expect(existsSync(named), `${named}, which is to be copied`).toBe(true);
  expect(readdirSync(join(folder.path, 'backups'))).toEqual([expect.stringMatching(/^database-.*\.tar\.gz$/)]);
  const after = await PgliteDriver.open({ dataDir: folder.path });
  const { rows } = await after.query("select tablename from pg_tables where schemaname = 'public'");
  await after.close();
  expect(rows).toEqual([{ tablename: 'earlier' }]);
});

it('says that there is nothing to copy, and makes nothing', async () => {
  await expect(backUp()).rejects.toMatchObject({ stderr: expect.stringContaining('There is no database in') });
  expect(readdirSync(folder.path)).not.toContain('database');
});

it('takes a relative path of the file to restore from where the command was called', async () => {
  const from = join(folder.path, 'from');
  const driver = await PgliteDriver.open({ dataDir: folder.path });
  await driver.close();
  await backUp();
  const [name = ''] = readdirSync(join(folder.path, 'backups'));
  const env = { ...process.env, DATA_DIR: from, CALLED_FROM: join(folder.path, 'backups') };
  const { stdout } = await run(process.execPath, [script, 'restore', name], { env });
  expect(stdout).toContain(`was made from ${join(folder.path, 'backups', name)}.`);
});
