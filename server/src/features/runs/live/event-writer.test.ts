import { afterEach, expect, it, vi } from 'vitest';
import { EventWriter, lanesOnEmbedded, lanesOnPostgres, type Stretch } from './event-writer.ts';
import { LiveRun } from './live-run.ts';
import { runLimits } from './run-limits.ts';

const newRun = (id: string) =>
  new LiveRun('u', { id, chatId: 'c', messageId: 'm', userMessageId: 'q', bodyHash: '' }, runLimits.fast, 0);

const all = (stretches: readonly Stretch[]) => new Set(stretches.map(({ runId }) => runId));

afterEach(() => vi.useRealTimers());

it('writes the events of many runs together, and none twice', async () => {
  const written: (readonly Stretch[])[] = [];
  const writer = new EventWriter(
    async (stretches) => {
      written.push(stretches);
      return all(stretches);
    },
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
      return all(stretches);
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
  expect(written[0]?.frames).toBe('id: 2\ndata: {"type":"chunk","content":"xy"}\n\n');
});

it('goes on after a fault of its own, and loses nothing by it', async () => {
  const written: string[] = [];
  const failures: unknown[] = [];
  const fault = new TypeError('x is not a function');
  const faults = [fault, fault];
  const writer = new EventWriter(
    (stretches) => {
      const next = faults.pop();
      if (next) throw next;
      written.push(...stretches.map(({ frames }) => frames));
      return Promise.resolve(all(stretches));
    },
    (cause) => failures.push(cause),
  );
  const run = newRun('a');
  run.publish([{ type: 'chunk', content: 'x' }]);
  writer.add(run);
  for (let n = 0; n < 3; n += 1) await writer.flush();
  expect(failures).toEqual([fault, fault]);
  expect(written).toEqual(['id: 1\ndata: {"type":"chunk","content":"x"}\n\n']);
});

it.each([
  { name: 'on PostgreSQL', lanes: lanesOnPostgres, expected: [64, 64, 22] },
  { name: 'on the embedded store', lanes: lanesOnEmbedded, expected: [...Array(9).fill(16), 6] },
])('writes many runs in statements of bounded size, one after another, $name', async ({ lanes, expected }) => {
  const sizes: number[] = [];
  let underWay = 0;
  const writer = new EventWriter(
    async (stretches) => {
      underWay += 1;
      expect(underWay).toBe(1);
      await null;
      sizes.push(stretches.length);
      underWay -= 1;
      return all(stretches);
    },
    () => {},
    lanes,
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
  { name: 'readers elsewhere wait for them', isFollowed: true, few: 30, many: 200 },
  { name: 'they are for a crash alone', isFollowed: false, few: 200, many: 1_000 },
])('lets the events of many runs wait longer than those of few, as far as $name', async ({ isFollowed, few, many }) => {
  vi.useFakeTimers();
  let writes = 0;
  const writer = new EventWriter(
    async (stretches) => {
      writes += 1;
      return all(stretches);
    },
    () => {},
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
  for (const run of runs) if (isFollowed) await writer.follow(run);
  sayIn(runs.slice(0, 2));
  await waited(few);
  sayIn(runs);
  await waited(few);
  sayIn(runs);
  await waited(many);
});

it('writes what waits of a run at once when it is followed, alone and in its order, and says so from then on', async () => {
  vi.useFakeTimers();
  const written: (readonly Stretch[])[] = [];
  const first = Promise.withResolvers<void>();
  const writer = new EventWriter(
    async (stretches) => {
      written.push(stretches);
      if (written.length === 1) await first.promise;
      return all(stretches);
    },
    () => {},
  );
  const [read, other] = [newRun('read'), newRun('other')];
  const say = (run: LiveRun, content: string) => {
    run.publish([{ type: 'chunk', content }]);
    writer.add(run);
  };
  say(read, 'a');
  const slow = writer.flush();
  await vi.advanceTimersByTimeAsync(0);
  say(read, 'b');
  say(other, 'c');
  const followed = writer.follow(read);
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toHaveLength(1);
  first.resolve();
  await Promise.all([slow, followed]);
  say(read, 'd');
  await vi.advanceTimersByTimeAsync(30);
  const told = written.map((group) => group.map(({ runId, firstSeq, isFollowed }) => [runId, firstSeq, isFollowed]));
  expect(told).toEqual([[['read', 1, false]], [['read', 2, true]], [['read', 3, true]]]);
  await vi.advanceTimersByTimeAsync(200);
  expect(written.at(-1)).toMatchObject([{ runId: 'other', isFollowed: false }]);
});

it('writes nothing of a followed run that has ended', async () => {
  const written: Stretch[] = [];
  const writer = new EventWriter(
    async (stretches) => {
      written.push(...stretches);
      return all(stretches);
    },
    () => {},
  );
  const run = newRun('a');
  await writer.follow(run);
  run.publish([{ type: 'chunk', content: 'x' }]);
  writer.add(run);
  writer.drop(run);
  await writer.flush();
  expect(written).toEqual([]);
});
