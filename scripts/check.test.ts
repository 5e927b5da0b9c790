import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './run-step.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium check '));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the checks with stand-ins for the programs they call. */
function check(codes: Readonly<Record<string, number>>) {
  const bin = join(folder, 'node_modules', '.bin');
  for (const path of [bin, join(folder, 'scripts')]) mkdirSync(path, { recursive: true });
  for (const file of ['check.ts', 'run-step.ts'])
    copyFileSync(join(root, 'scripts', file), join(folder, 'scripts', file));
  writeFileSync(join(folder, 'scripts', 'check-sizes.ts'), '');
  for (const program of ['biome', 'tsc', 'depcruise', 'knip'])
    writeFileSync(join(bin, program), `#!/bin/sh\nexit ${codes[program] ?? 0}\n`, { mode: 0o755 });
  return spawnSync(process.execPath, [join(folder, 'scripts', 'check.ts')], { encoding: 'utf8' });
}

test.skipIf(process.platform === 'win32')('every check runs, and those that failed are named at the end', () => {
  const run = check({ biome: 1, knip: 3 });
  expect(run.status).toBe(1);
  expect(run.stdout.match(/▸ .+/g)).toHaveLength(8);
  expect(run.stderr.trimEnd().split('\n').at(-1)).toBe('Failed: Format and lint, Dead code');
  expect(check({})).toMatchObject({ status: 0, stderr: '' });
});

test('the tool for the boundaries asks for no compiler that it does not need', () => {
  const run = spawnSync(
    join(root, 'node_modules', '.bin', 'depcruise'),
    ['--config', '.dependency-cruiser.cjs', 'scripts/check.ts'],
    { cwd: root, encoding: 'utf8' },
  );
  expect(run.stdout + run.stderr).toMatch(/no dependency violations found/);
  expect(run.stdout + run.stderr).not.toMatch(/transpiler|npm i/);
});
