import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const module = JSON.stringify(new URL('./return-memory-when-idle.ts', import.meta.url).href);

/** A rush that leaves garbage, then some work, and then nothing to do. Megabytes of the heap at each stage. */
const script = `
  import { getHeapStatistics } from 'node:v8';
  import { setTimeout as pause } from 'node:timers/promises';
  import { returnMemoryWhenIdle } from ${module};
  const { gc } = globalThis;
  const size = () => getHeapStatistics().total_physical_size / 2 ** 20;
  const until = async (holds) => {
    for (let look = 0; look < 400 && !holds(); look++) await pause(25);
  };
  returnMemoryWhenIdle({ every: 100, quiet: 20, busy: 0.3, grown: 1.25 });
  const before = size();
  let kept = Array.from({ length: 1_000_000 }, (_, n) => ({ n, next: [n, n + 1] }));
  // A collection that is under way would find it, idle or not; after a whole one the next is far.
  gc();
  const full = size();
  kept = null;
  const end = performance.now() + 1_000;
  while (performance.now() < end) {
    const pass = performance.now() + 20;
    while (performance.now() < pass);
    // Never at rest, however little of the machine is left to this process.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const busy = size();
  await until(() => size() < full / 4);
  console.log(JSON.stringify({ before, full, busy, idle: size() }));
`;

test('what a rush has left is given back once the thread is idle, and not while it works', () => {
  const args = ['--expose-gc', '--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { before, full, busy, idle } = JSON.parse(stdout) as Record<'before' | 'full' | 'busy' | 'idle', number>;
  expect(full).toBeGreaterThan(before + 50);
  expect(busy).toBeGreaterThan(full / 2);
  expect(idle).toBeLessThan(before * 1.25);
});

/** How often an idle thread returned memory: at first, and in the quiet moments after it. */
const atOnce = `
  import { PerformanceObserver, constants } from 'node:perf_hooks';
  import { setTimeout as pause } from 'node:timers/promises';
  import { returnMemoryWhenIdle } from ${module};
  let count = 0;
  new PerformanceObserver((list) => {
    for (const { detail } of list.getEntries()) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) count++;
  }).observe({ entryTypes: ['gc'] });
  returnMemoryWhenIdle({ quiet: 300, atOnce: true });
  await pause(100);
  const first = count;
  await pause(1_200);
  console.log(JSON.stringify({ first, then: count - first }));
`;

test('a thread that nobody waits for gives memory back at once, and not again while nothing has grown', () => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', atOnce];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { first, then } = JSON.parse(stdout) as Record<'first' | 'then', number>;
  expect(first).toBeGreaterThan(0);
  expect(then).toBe(0);
});

/** Another thread keeps turning off the flag that both use, while this one collects. */
const together = `
  import { Worker } from 'node:worker_threads';
  import { returnMemory } from ${JSON.stringify(new URL('./return-memory.ts', import.meta.url).href)};
  const other = new Worker("import { setFlagsFromString } from 'node:v8'; for (;;) setFlagsFromString('--no-expose-gc');", { eval: true });
  await new Promise((resolve) => other.once('online', resolve));
  for (let n = 0; n < 60; n++) returnMemory();
  await other.terminate();
  console.log('done');
`;

test('two threads may give memory back at the same moment', () => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', together];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout).toBe('done\n');
});
