import { afterEach, expect, it, vi } from 'vitest';
import { EventWriter, type Stretch, waitsForCrashes, waitsForReaders } from './event-writer.ts';
import { LiveRun } from './live-run.ts';
import { runLimits } from './run-limits.ts';

const newRun = (id: string) =>
  new LiveRun('u', { id, chatId: 'c', messageId: 'm', userMessageId: 'q', bodyHash: '' }, runLimits.fast, 0);

afterEach(() => vi.useRealTimers());

it('writes the events of many runs together, and none twice', async () => {
  const written: (readonly Stretch[])[] = [];
  const writer = new EventWriter(
    async (stretches) => void written.push(stretches),
    () => {},
  );
  const runs = ['a', 'b'].map(newRun);
  for (const run of runs) {
    run.publish([
      { type: 'chunk', content: 'x' },
      { type: 'chunk', content: 'y' },
    ]);
    writer.add(run);
  }
  await writer.flush();
  await writer.flush();
  expect(written).toHaveLength(1);
  expect(written[0]?.map(({ runId, firstSeq, lastSeq }) => [runId, firstSeq, lastSeq])).toEqual([
    ['a', 1, 2],
    ['b', 1, 2],
  ]);
});

it('keeps what could not be written and writes it with what came since', async () => {
  const written: Stretch[] = [];
  let isBroken = true;
  const failures: unknown[] = [];
  const writer = new EventWriter(
    async (stretches) => {
      if (isBroken) throw new Error('The store is away.');
      written.push(...stretches);
    },
    (cause) => failures.push(cause),
  );
  const run = newRun('a');
  run.publish([{ type: 'chunk', content: 'x' }]);
  writer.add(run);
  await writer.flush();
  expect(failures).toHaveLength(1);
  isBroken = false;
  run.publish([{ type: 'chunk', content: 'y' }]);
  writer.add(run);
  await writer.flush();
  expect(written).toHaveLength(1);
  expect(written[0]).toMatchObject({ firstSeq: 1, lastSeq: 2 });
  expect(written[0]?.frames).toBe(
    'id: 1\ndata: {"type":"chunk","content":"x"}\n\nid: 2\ndata: {"type":"chunk","content":"y"}\n\n',
  );
});

it.each([
  { name: 'readers elsewhere wait for them', waits: waitsForReaders, expected: [64, 64, 22] },
  { name: 'they are for a crash alone', waits: waitsForCrashes, expected: [...Array(9).fill(16), 6] },
])('writes many runs in statements of bounded size, one after another, where $name', async ({ waits, expected }) => {
  const sizes: number[] = [];
  let underWay = 0;
  const writer = new EventWriter(
    async (stretches) => {
      underWay += 1;
      expect(underWay).toBe(1);
      await null;
      sizes.push(stretches.length);
      underWay -= 1;
    },
    () => {},
    waits,
  );
  for (let n = 0; n < 150; n += 1) {
    const run = newRun(`r${n}`);
    run.publish([{ type: 'chunk', content: 'x' }]);
    writer.add(run);
  }
  await writer.flush();
  expect(sizes).toEqual(expected);
});

it.each([
  { name: 'readers elsewhere wait for them', waits: waitsForReaders, few: 30, many: 200 },
  { name: 'they are for a crash alone', waits: waitsForCrashes, few: 200, many: 1_000 },
])('lets the events of many runs wait longer than those of few, as far as $name', async ({ waits, few, many }) => {
  vi.useFakeTimers();
  let writes = 0;
  const writer = new EventWriter(
    async () => {
      writes += 1;
    },
    () => {},
    waits,
  );
  const sayIn = (runs: readonly LiveRun[]) => {
    for (const run of runs) {
      run.publish([{ type: 'chunk', content: 'x' }]);
      writer.add(run);
    }
  };
  const waited = async (ms: number) => {
    writes = 0;
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(writes).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(writes).toBeGreaterThan(0);
  };
  const runs = Array.from({ length: 600 }, (_, n) => newRun(`r${n}`));
  sayIn(runs.slice(0, 2));
  await waited(few);
  sayIn(runs);
  await waited(few);
  sayIn(runs);
  await waited(many);
});
