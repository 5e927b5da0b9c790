import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import type { Database } from '../platform/database/database.ts';
import { createLog } from '../platform/log/create-log.ts';
import { rotateKeys } from '../rotate-keys.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { makeTestFolder } from '../testing/test-folder.ts';

describeOnBothStores('a start', (open) => {
  const folder = makeTestFolder();
  const file = join(folder.path, 'secrets', 'encryption-key');
  const fresh = randomBytes(32).toString('base64');
  let old = '';
  let database: Database;
  beforeAll(async () => {
    database = await open();
    expect(await start()).toEqual([]);
    old = readFileSync(file, 'utf8').trim();
  });
  afterAll(() => folder.remove());

  /** Starts with these keys, and stops; returns what was logged of keys. */
  async function start(...keys: string[]): Promise<string[]> {
    const lines: string[] = [];
    const log = createLog({ level: 'warn', secrets: [], destination: { write: (line) => void lines.push(line) } });
    const set = keys.length > 0 ? { ENCRYPTION_KEY: keys.join(',') } : {};
    const config = readConfig({ PORT: '0', DATA_DIR: folder.path, ...set });
    const app = await createApp(config, { database, log, runsJobs: false, localServers: [] });
    try {
      await app.start();
    } finally {
      await app.stop();
    }
    return lines.filter((line) => line.includes('ENCRYPTION_KEY'));
  }

  test('with another key than the one it made itself is refused, and says where the old one is', async () => {
    const refused = start(fresh);
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.toThrow(`is in ${file}. Put it behind the new one in ENCRYPTION_KEY`);
  });

  test('with the old key behind the new one goes on, and with the new one alone once all is sealed anew', async () => {
    expect(await start(fresh, old)).toEqual([]);
    await rotateKeys(database, { encryptionKeys: [fresh, old].map((key) => Buffer.from(key, 'base64')) });
    expect(await start(fresh)).toEqual([]);
  });

  test('whose key is lost goes on, and the log says what that means and how no other secret is lost as well', async () => {
    rmSync(file);
    const said = [expect.stringMatching(/"level":50.*No key in ENCRYPTION_KEY opens what is sealed in this database/)];
    expect(await start(randomBytes(32).toString('base64'))).toEqual(said);
    const [line] = await start();
    expect(line).toContain(`Where ENCRYPTION_KEY is not set, the present key is in ${file}.`);
    const present = readFileSync(file, 'utf8').trim();
    expect(await start(present, fresh)).toEqual([]);
  });
});
