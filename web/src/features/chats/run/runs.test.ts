import type { RunEvent } from '@atrium/contract/run-event';
import { expect, test, vi } from 'vitest';
import { begin, chunk, complete, created, harness } from '../../../testing/run-stage.ts';
import { adoptRun } from './adopt-run.ts';
import { endedMessage } from './live-run.ts';

test('question and empty reply stand before the server has said anything', () => {
  const { runs, shown } = harness();
  runs.start(begin());
  expect(shown()).toMatchObject({
    phase: 'sending',
    question: { content: 'Why?' },
    answer: { status: 'streaming', content: '' },
  });
});

test('a run that is watched already is not followed a second time', async () => {
  const { runs, connections, nth } = harness();
  runs.start(begin());
  runs.start(begin());
  await nth(0);
  await Promise.resolve();
  expect(connections).toHaveLength(1);
});

test('the ids are published at once, and text once a frame, however many pieces came', async () => {
  const { runs, frame, shown, nth } = harness();
  const seen = vi.fn();
  runs.start(begin());
  const connection = await nth(0);
  connection.give(1, created);
  expect(shown()).toMatchObject({ chatId: 'chat', answer: { id: 'answer' } });
  frame();
  runs.store.subscribe(seen);
  connection.give(2, chunk('Be'));
  connection.give(3, chunk('cau'));
  connection.give(4, chunk('se'));
  expect(seen).not.toHaveBeenCalled();
  frame();
  expect(seen).toHaveBeenCalledTimes(1);
  expect(shown()).toMatchObject({ reply: { content: 'Because' } });
});

test('a broken connection is made again from the last event, and nothing is told twice', async () => {
  const { runs, host, nth } = harness();
  runs.start(begin());
  const first = await nth(0);
  first.give(1, created, chunk('Be'));
  first.fail(new Error('network'));
  const second = await nth(1);
  expect(second.how).toBe(2);
  second.give(2, chunk('Be'), chunk('cause.'), complete);
  await vi.waitFor(() => expect(host.ended).toHaveBeenCalledTimes(1));
  expect(host.ended.mock.calls[0]?.[0]).toMatchObject({ reply: { status: 'complete', content: 'Because.' } });
  expect(host.opened).toHaveBeenCalledTimes(1);
});

test('a stream that ends without its last event is not taken for the end', async () => {
  const { runs, host, nth } = harness();
  runs.start(begin());
  const first = await nth(0);
  first.give(1, created);
  first.end();
  expect((await nth(1)).how).toBe(1);
  expect(host.ended).not.toHaveBeenCalled();
});

test('a question no answer came to is sent again under the same ids, then kept as failed for another try', async () => {
  const { runs, host, unreachable, frame, shown, nth, connections } = harness();
  runs.start(begin());
  for (let attempt = 0; attempt < 4; attempt++) (await nth(attempt)).fail(new Error('offline'));
  await vi.waitFor(() => expect(host.unsent).toHaveBeenCalledTimes(1));
  expect(connections.map(({ how }) => how)).toEqual(['start', 'start', 'start', 'start']);
  expect(shown()).toMatchObject({ question: { content: 'Why?' }, reply: { status: 'failed' } });
  // Neither does a page that is shown again send it by itself, nor has Stop anything to stop then.
  runs.resumeAll();
  unreachable.add('run');
  await runs.stop('run');
  runs.retry('run');
  runs.retry('run');
  frame();
  expect(shown()).toMatchObject({ isStopping: false, reply: { status: 'streaming', error: null } });
  expect((await nth(4)).how).toBe('start');
  expect([connections.length, host.unstopped.mock.calls]).toEqual([5, []]);
});

test('a refused question leaves the list and is handed back', async () => {
  const { runs, host, shown, nth } = harness();
  runs.start(begin());
  (await nth(0)).fail('refused');
  await vi.waitFor(() => expect(host.refused).toHaveBeenCalledTimes(1));
  expect(shown()).toBeUndefined();
});

test('a stop before the server is known to have taken the question is told at once, and again as soon as it has', async () => {
  const { runs, host, stops, unknown, nth } = harness();
  runs.start(begin());
  // The server does not know the run yet.
  unknown.add('run');
  void runs.stop('run');
  expect(stops).toEqual(['run']);
  expect(host.unstopped).not.toHaveBeenCalled();
  unknown.clear();
  (await nth(0)).give(1, created);
  expect(stops).toEqual(['run', 'run']);
});

test('a stop that is not answered gives up a question that is not answered either, to be sent again', async () => {
  const { runs, host, unreachable, frame, shown, nth } = harness();
  unreachable.add('run');
  runs.start(begin());
  const connection = await nth(0);
  await runs.stop('run');
  expect(connection.signal.aborted).toBe(true);
  await vi.waitFor(() => expect(host.unsent).toHaveBeenCalledTimes(1));
  frame();
  expect(host.unstopped).not.toHaveBeenCalled();
  expect(shown()).toMatchObject({ isStopping: false, reply: { status: 'failed' } });
  runs.retry('run');
  (await nth(1)).give(1, created, complete);
  await vi.waitFor(() => expect(host.ended).toHaveBeenCalledTimes(1));
});

test('a stop of what the server does not know gives it up once it should have come', async () => {
  const { runs, host, unknown, losePatience, nth } = harness();
  unknown.add('run');
  runs.start(begin());
  const connection = await nth(0);
  const stopped = runs.stop('run');
  expect(connection.signal.aborted).toBe(false);
  losePatience();
  await stopped;
  expect(connection.signal.aborted).toBe(true);
  await vi.waitFor(() => expect(host.unsent).toHaveBeenCalledTimes(1));
  expect(host.unstopped).not.toHaveBeenCalled();
});

test('a stop of a question that was sent again meanwhile leaves the new try alone', async () => {
  const { runs, host, unknown, losePatience, nth } = harness();
  unknown.add('run');
  runs.start(begin());
  const stopped = runs.stop('run');
  for (let attempt = 0; attempt < 4; attempt++) (await nth(attempt)).fail(new Error('offline'));
  await vi.waitFor(() => expect(host.unsent).toHaveBeenCalledTimes(1));
  runs.retry('run');
  const again = await nth(4);
  losePatience();
  await stopped;
  expect(again.signal.aborted).toBe(false);
});

test.each(['before', 'after'])('a stop %s the question was taken that fails is said', async (when) => {
  const { runs, host, unknown, unreachable, frame, shown, nth } = harness();
  unknown.add('run');
  runs.start(begin());
  if (when === 'before') void runs.stop('run');
  unreachable.add('run');
  const connection = await nth(0);
  connection.give(1, created);
  if (when === 'after') await runs.stop('run');
  await vi.waitFor(() => expect(host.unstopped).toHaveBeenCalledTimes(1));
  frame();
  expect(shown()).toMatchObject({ isStopping: false, reply: { status: 'streaming' } });
  const stopped = runs.stop('run');
  connection.give(2, complete);
  await stopped;
  expect(host.unstopped).toHaveBeenCalledTimes(1);
});

test('a stop that the server refuses for a question it has taken is said at once', async () => {
  const { runs, host, unknown, nth } = harness();
  unknown.add('run');
  runs.start(begin());
  (await nth(0)).give(1, created);
  await runs.stop('run');
  expect(host.unstopped).toHaveBeenCalledTimes(1);
  const stopped = runs.stop('run');
  runs.forget('run');
  await stopped;
  expect(host.unstopped).toHaveBeenCalledTimes(1);
});

test('a hidden page drops its connection and goes on from where it was', async () => {
  const { runs, frame, shown, nth } = harness();
  runs.start(begin());
  const first = await nth(0);
  first.give(1, created, chunk('Be'));
  runs.pauseAll(() => false);
  expect(first.signal.aborted).toBe(true);
  runs.resumeAll();
  const second = await nth(1);
  first.give(3, chunk('late'));
  second.give(3, chunk('cause'));
  frame();
  expect(second.how).toBe(2);
  expect(shown()?.reply.content).toBe('Because');
});

test('a question that is not taken yet keeps its connection when the page is hidden', async () => {
  const { runs, nth, connections } = harness();
  runs.start(begin());
  const first = await nth(0);
  runs.pauseAll(() => false);
  expect(first.signal.aborted).toBe(false);
  first.give(1, created);
  runs.pauseAll(() => true);
  expect(first.signal.aborted).toBe(false);
  runs.resumeAll();
  await Promise.resolve();
  expect(connections).toHaveLength(1);
  runs.forget('run');
  expect(first.signal.aborted).toBe(true);
});

test('a found run shows what was stored until its events have caught up', async () => {
  const { runs, frame, shown, nth } = harness();
  const stored = { ...begin().answer, id: 'answer', content: 'Because' };
  runs.start(adoptRun('chat', 'run', stored));
  const connection = await nth(0);
  expect(connection.how).toBe(0);
  connection.give(1, created, chunk('Be'));
  frame();
  expect(shown()?.reply.content).toBe('Because');
  connection.give(3, chunk('cause.'));
  frame();
  expect(shown()?.reply.content).toBe('Because.');
});

test('a run that is gone from the server is said to be gone', async () => {
  const { runs, host, nth } = harness();
  runs.start(adoptRun('chat', 'run', begin().answer));
  (await nth(0)).fail('gone');
  await vi.waitFor(() => expect(host.gone).toHaveBeenCalledTimes(1));
});

const next = { runId: 'run-2', messageId: 'answer-2', persona: { id: 'template-2', name: 'Marcus', avatar: '' } };
const created2: RunEvent = { ...created, runId: 'run-2', messageId: 'answer-2', parentId: 'answer', waiting: [] };

test('the next of a pass takes over before the one that ended leaves, and hangs from its reply', async () => {
  const { runs, host, frame, nth } = harness();
  const sizes: number[] = [];
  runs.start(begin());
  const first = await nth(0);
  runs.store.subscribe(({ runs: all }) => void sizes.push(Object.keys(all).length));
  first.give(1, created, chunk('Because.'), { ...complete, next });
  const second = await nth(1);
  expect(second.how).toBe(0);
  expect(host.ended).toHaveBeenCalledTimes(1);
  expect(Math.min(...sizes)).toBe(1);
  expect(Object.keys(runs.store.getState().runs)).toEqual(['run-2']);
  expect(runs.store.getState().runs['run-2']).toMatchObject({
    chatId: 'chat',
    after: 'answer',
    answer: { id: 'answer-2', parentId: 'answer', persona: { name: 'Marcus' } },
  });
  second.give(1, created2, chunk('And so.'));
  frame();
  expect(runs.store.getState().runs['run-2']).toMatchObject({ reply: { content: 'And so.' } });
});

test('why a pass went no further is kept with its last reply', async () => {
  const { runs, host, nth } = harness();
  runs.start(begin());
  const halt = { code: 'insufficient-credits', message: 'You need credits.' };
  (await nth(0)).give(1, created, chunk('Because.'), { ...complete, halt });
  await vi.waitFor(() => expect(host.ended).toHaveBeenCalledTimes(1));
  const [ended] = host.ended.mock.calls[0] ?? [];
  expect(ended && endedMessage(ended)).toMatchObject({ content: 'Because.', halt });
});

test('Stop that came as one of a pass was ending stops the next one too', async () => {
  const { runs, stops, nth } = harness();
  runs.start(begin());
  const first = await nth(0);
  first.give(1, created);
  await runs.stop('run');
  first.give(2, { ...complete, next });
  await nth(1);
  await vi.waitFor(() => expect(stops).toEqual(['run', 'run-2']));
});

test('who speaks and who waits is what the server says', async () => {
  const { runs, frame, shown, nth } = harness();
  runs.start(begin());
  const connection = await nth(0);
  connection.give(1, { ...created, persona: next.persona, waiting: [{ ...next.persona, id: 3 }] }, chunk('So'));
  frame();
  expect(shown()?.answer).toMatchObject({ persona: { name: 'Marcus' }, waiting: [{ id: 3 }] });
  connection.give(3, created);
  frame();
  expect(shown()?.answer.persona).toBeNull();
});
