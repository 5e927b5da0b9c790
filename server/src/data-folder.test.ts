import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { makeDataFolder } from './data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-data-folder-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  '/proc/atrium',
  '/proc/atrium/deep/down',
  '/dev/null/atrium',
  join(folder, 'file'),
  join(folder, 'file', 'x'),
])('a data folder that cannot be made (%s) is told at once, in one sentence', (path) => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeDataFolder(path)).toThrow(/^DATA_DIR cannot be used: .+\. Set it to one .+\.$/);
  expect(() => readConfig({ DATA_DIR: path })).toThrow(/^DATA_DIR cannot be used/);
});

test('a folder that is not there is made, with its parents', () => {
  makeDataFolder(join(folder, 'a', 'b', 'c'));
  makeDataFolder(join(folder, 'a', 'b', 'c'));
  expect(existsSync(join(folder, 'a', 'b', 'c'))).toBe(true);
});

test('what keeps everything elsewhere needs no folder', () => {
  const key = 'q7Rk2v9XcT1bN4mLz8YwE6uHs3JdFg5PoA0iKxVtBnM=';
  const elsewhere = {
    DATABASE_URL: 'postgres://a:b@localhost/c',
    S3_BUCKET: 'files',
    AUTH_SECRET: key,
    ENCRYPTION_KEY: key,
  };
  expect(() => readConfig({ ...elsewhere, DATA_DIR: '/proc/atrium' })).not.toThrow();
});
