import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const module = JSON.stringify(new URL('./heap-growth.ts', import.meta.url).href);

/** Makes much that becomes garbage, and then has nothing to do for longer than V8 waits before it looks for a collection. */
const script = `
  import { setTimeout as pause } from 'node:timers/promises';
  import { keepHeapInPauses } from ${module};
  if (process.argv[1] === 'kept') keepHeapInPauses();
  let garbage = [];
  for (let n = 0; n < 1_000_000; n++) garbage.push({ n, next: [n, n + 1] });
  garbage = null;
  await pause(2_500);
`;

/** What V8 tells of the collections that it would make to have memory to give back. */
function traceOf(how: 'kept' | 'left'): string {
  const flags = ['--trace-memory-reducer', '--gc-memory-reducer-start-delay-ms=500'];
  const args = [...flags, '--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script, how];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toContain('Memory reducer');
  return stdout;
}

test('for a heap that is kept in pauses V8 plans no collection, and does where it is left to itself', () => {
  const planned = /waiting for|started GC/;
  expect(traceOf('left')).toMatch(planned);
  expect(traceOf('kept')).not.toMatch(planned);
});
