import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './run-step.ts';

const clone = mkdtempSync(join(tmpdir(), 'atrium node env '));
afterAll(() => rmSync(clone, { recursive: true, force: true }));

/** Runs an exported function of a script with stand-ins for the programs it calls, and returns the NODE_ENV they saw. */
function seenBy(program: string, script: string, name: string, nodeEnv: string): string {
  mkdirSync(join(clone, 'scripts'), { recursive: true });
  mkdirSync(join(clone, 'node_modules', '.bin'), { recursive: true });
  mkdirSync(join(clone, 'web', 'dist'), { recursive: true });
  for (const file of [script, 'run-step.ts', 'compress-files.ts'])
    copyFileSync(join(root, 'scripts', file), join(clone, 'scripts', file));
  const standIn = `#!/bin/sh\nprintf %s "$NODE_ENV" > "${join(clone, 'seen.txt')}"\n`;
  writeFileSync(join(clone, 'node_modules', '.bin', program), standIn, { mode: 0o755 });
  const run = `import(${JSON.stringify(join(clone, 'scripts', script))}).then((all) => all.${name}())`;
  const { status, stderr } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', '-e', run], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: nodeEnv },
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return readFileSync(join(clone, 'seen.txt'), 'utf8');
}

test.skipIf(process.platform === 'win32')('the page is built for use, whatever NODE_ENV says', () => {
  expect(seenBy('vite', 'build-web.ts', 'buildWeb', 'development')).toBe('production');
});

test.skipIf(process.platform === 'win32')('the tests are run as tests, whatever NODE_ENV says', () => {
  expect(seenBy('vitest', 'run-unit-tests.ts', 'runUnitTests', 'production')).toBe('test');
});
