import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { root } from './run-step.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium build '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs an exported function of a script with a stand-in for the program it calls, which notes its NODE_ENV. */
function run(program: string, script: string, name: string, nodeEnv: string, place = 'clone') {
  const clone = join(folder, place);
  for (const path of ['scripts', 'node_modules/.bin', 'web/dist']) mkdirSync(join(clone, path), { recursive: true });
  for (const file of [script, 'run-step.ts', 'compress-files.ts'])
    copyFileSync(join(root, 'scripts', file), join(clone, 'scripts', file));
  const standIn = `#!/bin/sh\nprintf %s "$NODE_ENV" > "${join(folder, 'seen.txt')}"\n`;
  writeFileSync(join(clone, 'node_modules', '.bin', program), standIn, { mode: 0o755 });
  const url = pathToFileURL(join(clone, 'scripts', script)).href;
  return spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '-e', `import('${url}').then((all) => all.${name}())`],
    { encoding: 'utf8', env: { ...process.env, NODE_ENV: nodeEnv } },
  );
}

const seen = () => readFileSync(join(folder, 'seen.txt'), 'utf8');

test.skipIf(process.platform === 'win32')('the page is built for use, whatever NODE_ENV says', () => {
  expect(run('vite', 'build-web.ts', 'buildWeb', 'development')).toMatchObject({ status: 0, stderr: '' });
  expect(seen()).toBe('production');
});

test.skipIf(process.platform === 'win32')('the tests are run as tests, whatever NODE_ENV says', () => {
  expect(run('vitest', 'run-unit-tests.ts', 'runUnitTests', 'production')).toMatchObject({ status: 0, stderr: '' });
  expect(seen()).toBe('test');
});

test.skipIf(process.platform === 'win32')('a folder in which the page cannot be built is named', () => {
  expect(run('vite', 'build-web.ts', 'buildWeb', '', 'my #1 clone')).toMatchObject({
    status: 1,
    stderr: `The page cannot be built in ${join(folder, 'my #1 clone')}: its path may not have # or ? in it.\n`,
  });
});
