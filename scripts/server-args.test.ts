import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readDockerfile } from './image/read-dockerfile.ts';
import { root } from './run-step.ts';
import { serverArgs, serverNodeArgs } from './server-args.ts';

/** Creates much garbage, then is idle for longer than V8 waits before it considers a collection. */
const script = `
  import { setTimeout as pause } from 'node:timers/promises';
  let garbage = [];
  for (let n = 0; n < 1_000_000; n++) garbage.push({ n, next: [n, n + 1] });
  garbage = null;
  await pause(2_500);
  console.log('done');
`;

/** V8's trace of the collections it plans in order to return memory. */
function traceOf(nodeArgs: readonly string[]): string {
  const flags = ['--trace-memory-reducer', '--gc-memory-reducer-start-delay-ms=500'];
  const { stdout, stderr } = spawnSync(process.execPath, [...flags, ...nodeArgs, '--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toContain('done');
  return stdout;
}

test('V8 plans no collection in the pauses of the server, and would where it is left to itself', () => {
  expect(traceOf([])).toMatch(/waiting for|started GC/);
  expect(traceOf(serverNodeArgs)).not.toContain('Memory reducer');
});

test('the image runs the server as the start does', () => {
  const stages = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
  const command = stages.at(-1)?.instructions.find(({ name }) => name === 'CMD')?.rest ?? '';
  expect(JSON.parse(command)).toEqual(['node', ...serverArgs('')]);
});
