import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const module = JSON.stringify(new URL('./return-memory-when-idle.ts', import.meta.url).href);

/** A rush that leaves its garbage, work that goes on for a while after it, and then nothing to do. Megabytes of the heap at each. */
const script = `
  import { getHeapStatistics } from 'node:v8';
  import { setTimeout as pause } from 'node:timers/promises';
  import { returnMemoryWhenIdle } from ${module};
  const size = () => getHeapStatistics().total_physical_size / 2 ** 20;
  const until = async (holds) => {
    for (let look = 0; look < 400 && !holds(); look++) await pause(25);
  };
  returnMemoryWhenIdle({ every: 100, busy: 0.3, grown: 1.25 });
  const before = size();
  let kept = Array.from({ length: 1_000_000 }, (_, n) => ({ n, next: [n, n + 1] }));
  const full = size();
  kept = null;
  const end = performance.now() + 1_000;
  while (performance.now() < end) {
    const pass = performance.now() + 20;
    while (performance.now() < pass);
    await pause(1);
  }
  const busy = size();
  await until(() => size() < full / 4);
  console.log(JSON.stringify({ before, full, busy, idle: size() }));
`;

test('what a rush has left is given back once the thread is idle, and not while it works', () => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { before, full, busy, idle } = JSON.parse(stdout) as Record<'before' | 'full' | 'busy' | 'idle', number>;
  expect(full).toBeGreaterThan(before + 50);
  expect(busy).toBeGreaterThan(full / 2);
  expect(idle).toBeLessThan(before * 1.25);
});
