import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const module = JSON.stringify(new URL('./with-small-heap.ts', import.meta.url).href);

/**
 * The largest sizes of the young and old generation, in megabytes, of a process that allocates a lot, of which some
 * stays in use, a little at a time.
 */
const script = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { setTimeout as pause } from 'node:timers/promises';
  import { withSmallHeap } from ${module};
  const size = (space) => getHeapSpaceStatistics().find((each) => each.space_name === space).space_size / 2 ** 20;
  const forGood = [];
  const work = async () => {
    let kept = [];
    const most = { young: 0, old: 0 };
    for (let round = 0; round < 300; round++) {
      for (let n = 0; n < 20_000; n++) {
        kept.push({ n, next: [n, n + 1] });
        if (n % 5 === 0 && forGood.length < 400_000) forGood.push({ n, next: [n, n + 1] });
        if (kept.length > 300_000) kept = kept.slice(150_000);
      }
      most.young = Math.max(most.young, size('new_space'));
      most.old = Math.max(most.old, size('old_space'));
      await pause(1);
    }
    return most;
  };
  const small = await withSmallHeap(() => withSmallHeap(work));
  console.log(JSON.stringify({ small, after: await work() }));
`;

interface Megabytes {
  readonly young: number;
  readonly old: number;
}

test('the heap stays small while such work goes on, and grows as ever after it', () => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { small, after } = JSON.parse(stdout) as Record<'small' | 'after', Megabytes>;
  expect(small.young).toBeLessThanOrEqual(32);
  expect(after.young).toBeGreaterThan(32);
  // 140 to 200 were measured, and 300 to 480 without the bound.
  expect(small.old).toBeLessThanOrEqual(250);
  expect(after.old).toBeGreaterThan(small.old);
});
