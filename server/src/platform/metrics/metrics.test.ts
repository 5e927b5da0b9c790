import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('work before a reading that fails or hangs does not keep the other figures from being read', async () => {
  const metrics = createMetrics(20);
  const known = metrics.figure({ name: 'known', help: 'Known.' });
  metrics.beforeReading(() => Promise.reject(new Error('away')));
  metrics.beforeReading(() => new Promise(() => {}));
  metrics.beforeReading(async () => known.set({}, 7));
  expect((await metrics.read()).text).toContain('known 7');
});

test('work that a silent store keeps is not begun again by each scrape, and is when it has ended', async () => {
  const metrics = createMetrics(20);
  const up = metrics.figure({ name: 'up', help: 'Up.' });
  const asked: PromiseWithResolvers<void>[] = [];
  metrics.beforeReading(async () => {
    up.set({}, 0);
    asked.push(Promise.withResolvers());
    await asked.at(-1)?.promise;
    up.set({}, 1);
  });
  for (let scrape = 0; scrape < 3; scrape += 1) expect((await metrics.read()).text).toContain('up 0');
  expect(asked).toHaveLength(1);
  asked[0]?.reject(new Error('away'));
  await new Promise(setImmediate);
  await metrics.read();
  expect(asked).toHaveLength(2);
});

test('a figure that was never read is left out, and not told of as 0', async () => {
  const metrics = createMetrics();
  const owed = metrics.figure({ name: 'owed', help: 'Owed.' });
  let isAway = true;
  metrics.beforeReading(async () => {
    if (isAway) throw new Error('away');
    owed.set({}, 7);
  });
  expect((await metrics.read()).text).not.toMatch(/^owed/m);
  isAway = false;
  expect((await metrics.read()).text).toMatch(/^owed 7$/m);
});

test('a reading that comes while another is under way shares it, and the next one is made anew', async () => {
  const metrics = createMetrics();
  const up = metrics.figure({ name: 'up', help: 'Up.' });
  const answers: (() => void)[] = [];
  metrics.beforeReading(async () => {
    up.set({}, 0);
    const { promise, resolve } = Promise.withResolvers<void>();
    answers.push(resolve);
    await promise;
    up.set({}, 1);
  });
  const first = metrics.read();
  answers[0]?.();
  const second = metrics.read();
  expect((await first).text).toContain('up 1');
  for (const answer of answers) answer();
  expect((await second).text).toContain('up 1');
  const third = metrics.read();
  expect(answers).toHaveLength(2);
  answers[1]?.();
  expect((await third).text).toContain('up 1');
});

test('a counter is told of with 0 before it counts, and a histogram by its labels', async () => {
  const metrics = createMetrics();
  const counted = metrics.counter({ name: 'things_total', help: 'Things.', labels: ['kind'] });
  const took = metrics.histogram({ name: 'things_seconds', help: 'Time.', labels: ['kind'] }, [1, 10]);
  counted({ kind: 'odd' }, 0);
  counted({ kind: 'even' });
  took({ kind: 'even' }, 5);
  const { type, text } = await metrics.read();
  expect(type).toContain('text/plain');
  expect(text).toContain('things_total{kind="odd"} 0');
  expect(text).toContain('things_total{kind="even"} 1');
  expect(text).toContain('things_seconds_bucket{le="1",kind="even"} 0');
  expect(text).toContain('things_seconds_bucket{le="10",kind="even"} 1');
});
