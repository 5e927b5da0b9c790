import { spawn } from 'node:child_process';
import fs, { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';
import { Settings } from './settings.ts';
import { makeTestFolder } from './testing/test-folder.ts';

/** What a file system without hard links answers. */
let code: string;
const { linkSync, chmodSync, statSync } = fs;
let folder: ReturnType<typeof makeTestFolder>;
beforeEach(() => {
  folder = makeTestFolder();
  fs.linkSync = () => {
    throw Object.assign(new Error(`${code}: no links here`), { code });
  };
  syncBuiltinESMExports();
});
afterEach(() => {
  Object.assign(fs, { linkSync, chmodSync, statSync });
  syncBuiltinESMExports();
  folder.remove();
});
const read = () => readSecrets(Settings.parse({}), folder.path, false);

test.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])(
  'the first start makes its secrets on a disk without hard links: %s',
  (answer) => {
    code = answer;
    const first = read();
    expect(first.authSecret).toHaveLength(44);
    expect(read()).toEqual(first);
    expect(readdirSync(join(folder.path, 'secrets')).sort()).toEqual(['auth-secret', 'encryption-key']);
    expect(readFileSync(join(folder.path, 'secrets', 'auth-secret'), 'utf8')).toBe(first.authSecret);
  },
);

test.each(['EPERM', 'ENOTSUP'])('a later start takes them on a disk without modes: %s', (answer) => {
  code = 'ENOTSUP';
  const first = read();
  fs.chmodSync = () => {
    throw Object.assign(new Error('no modes here'), { code: answer });
  };
  syncBuiltinESMExports();
  expect(read()).toEqual(first);
});

test('secrets that another user lets this one read are refused', () => {
  code = 'ENOTSUP';
  read();
  const chmodSync = () => {
    throw Object.assign(new Error('another owner'), { code: 'EPERM' });
  };
  Object.assign(fs, { chmodSync, statSync: () => ({ uid: -2 }) });
  syncBuiltinESMExports();
  expect(read).toThrow('another owner');
});

test('a start waits for another one that is just writing them', () => {
  const secrets = join(folder.path, 'secrets');
  mkdirSync(secrets);
  writeFileSync(join(secrets, 'auth-secret'), '');
  const value = 'q7Rk2v9XcT1bN4mLz8YwE6uHs3JdFg5PoA0iKxVtBnM=';
  spawn('sh', ['-c', `sleep 0.2; printf %s ${value} > auth-secret`], { cwd: secrets });
  expect(read().authSecret).toBe(value);
});

test('another fault of the disk is told as it is', () => {
  code = 'EACCES';
  mkdirSync(join(folder.path, 'secrets'));
  expect(read).toThrow('EACCES');
});
