import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './run-step.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium set up é '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Notes what it was asked for, and leaves the Node of this test as the one that was installed. */
const npm = `#!/bin/sh
printf '%s\\n' "$@" > asked.txt
mkdir -p node_modules/node/bin
ln -sf '${process.execPath}' node_modules/node/bin/node
`;

function makeClone(): string {
  const clone = mkdtempSync(join(folder, 'a clone '));
  mkdirSync(join(clone, 'scripts'));
  mkdirSync(join(clone, 'bin'));
  for (const file of ['scripts/bootstrap.mjs', 'scripts/run-until-told.mjs', 'package-lock.json'])
    copyFileSync(join(root, file), join(clone, file));
  writeFileSync(join(clone, 'scripts', 'start.ts'), "console.log('started');\n");
  writeFileSync(join(clone, 'bin', 'npm'), npm, { mode: 0o755 });
  return clone;
}

test.skipIf(process.platform === 'win32')(
  'the first start installs what builds the page too, wherever it is and whatever the environment says',
  () => {
    const clone = makeClone();
    const start = () =>
      spawnSync(process.execPath, [join(clone, 'scripts', 'bootstrap.mjs'), 'start'], {
        encoding: 'utf8',
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PATH: `${join(clone, 'bin')}${delimiter}${process.env.PATH ?? ''}`,
        },
      });
    expect(start()).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Installing [\s\S]*started\n$/) });
    // Where NODE_ENV says production, npm leaves out what only builds and tests unless it is told otherwise.
    expect(readFileSync(join(clone, 'asked.txt'), 'utf8').split('\n')).toEqual(
      expect.arrayContaining(['install', '--no-save', '--include=dev']),
    );
    expect(start()).toMatchObject({ status: 0, stdout: 'started\n' });
  },
);

test.skipIf(process.platform === 'win32')('a command knows from where it was called, with npm and without', () => {
  const clone = makeClone();
  writeFileSync(join(clone, 'scripts', 'start.ts'), 'console.log(process.env.CALLED_FROM);\n');
  const start = (env: NodeJS.ProcessEnv) => {
    const args = [join(clone, 'scripts', 'bootstrap.mjs'), 'start'];
    const PATH = `${join(clone, 'bin')}${delimiter}${process.env.PATH ?? ''}`;
    return spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder, env: { PATH, ...env } }).stdout;
  };
  expect(start({})).toContain(`\n${realpathSync(folder)}\n`);
  expect(start({ INIT_CWD: '/elsewhere' })).toBe('/elsewhere\n');
});
