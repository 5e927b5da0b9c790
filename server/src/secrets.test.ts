import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';
import { Settings } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const read = () => readSecrets(Settings.parse({}), folder, false);
const keep = (name: string, value: string) => {
  mkdirSync(join(folder, 'secrets'), { recursive: true });
  writeFileSync(join(folder, 'secrets', name), value);
};

test('a secret that is damaged is told by its file, with what its loss means', () => {
  keep('auth-secret', '');
  expect(read).toThrow(/auth-secret \(AUTH_SECRET\) is empty or damaged\..*everyone is signed out/);
  rmSync(join(folder, 'secrets', 'auth-secret'));
  for (const value of ['', 'c2hvcnQ=', 'x'.repeat(60)]) {
    keep('encryption-key', value);
    expect(read).toThrow(/encryption-key \(ENCRYPTION_KEY\) is empty or damaged\..*their own keys/);
  }
});

test('a first start that the disk has no room for leaves no half secret behind', () => {
  const module = join(import.meta.dirname, 'secrets.ts');
  const start = `import('${module}').then((m) => m.readSecrets({}, '${folder}', false))`;
  const limited = `ulimit -f 0; exec "$0" --disable-warning=ExperimentalWarning -e "$1"`;
  const { status, stderr } = spawnSync('bash', ['-c', limited, process.execPath, start], { encoding: 'utf8' });
  expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining('EFBIG') });
  expect(existsSync(join(folder, 'secrets', 'auth-secret'))).toBe(false);
  expect(read().authSecret).toHaveLength(44);
  expect(readdirSync(join(folder, 'secrets')).sort()).toEqual(['auth-secret', 'encryption-key']);
});
