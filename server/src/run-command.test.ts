import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PgliteDriver } from './platform/database/pglite/pglite-driver.ts';
import { makeTestFolder } from './testing/test-folder.ts';

const run = promisify(execFile);
const folder = makeTestFolder();
let running: PgliteDriver;
beforeAll(async () => {
  running = await PgliteDriver.open({ dataDir: folder.path });
});
afterAll(async () => {
  await running.close();
  folder.remove();
});

test.each([
  ['rotate-keys.ts', ''],
  ['print-owner-link.ts', ''],
  ['backup.ts', ' A running Atrium backs itself up every night into backups/.'],
])('%s beside a running Atrium says once what helps', async (script, more) => {
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: folder.path };
  const ran = run(process.execPath, [join(import.meta.dirname, script)], { env });
  await expect(ran).rejects.toMatchObject({
    stderr: `The data folder ${folder.path} is in use by another Atrium (process ${process.pid}). Stop that one first, or set DATA_DIR to another folder.${more}\n`,
  });
});
