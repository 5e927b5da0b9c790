import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const module = JSON.stringify(new URL('./with-small-young-space.ts', import.meta.url).href);

/** Most megabytes of the space of what is new, in a process that makes much of which some is still in use, a little at a time. */
const script = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { setTimeout as pause } from 'node:timers/promises';
  import { withSmallYoungSpace } from ${module};
  const size = () => getHeapSpaceStatistics().find((each) => each.space_name === 'new_space').space_size / 2 ** 20;
  const work = async () => {
    let kept = [];
    let most = 0;
    for (let round = 0; round < 600; round++) {
      for (let n = 0; n < 20_000; n++) {
        kept.push({ n, next: [n, n + 1] });
        if (kept.length > 150_000) kept = kept.slice(75_000);
      }
      most = Math.max(most, size());
      await pause(1);
    }
    return most;
  };
  const small = await withSmallYoungSpace(() => withSmallYoungSpace(work));
  console.log(JSON.stringify({ small, after: await work() }));
`;

test('the space of what is new stays small while such work goes on, and grows as ever after it', () => {
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { small, after } = JSON.parse(stdout) as { small: number; after: number };
  expect(small).toBeLessThanOrEqual(32);
  expect(after).toBeGreaterThan(32);
});
