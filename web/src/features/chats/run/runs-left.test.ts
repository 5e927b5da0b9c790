import { expect, test, vi } from 'vitest';
import { begin, chunk, created, harness } from '../../../testing/run-stage.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('a run whose connection a hidden page has closed stays, and is followed once when the page is shown', async () => {
  const { runs, frame, shown, nth, connections } = harness();
  runs.start(begin());
  (await nth(0)).give(1, created, chunk('Be'));
  runs.pauseAll(() => false);
  runs.resumeAll();
  await nth(1);
  await settled();
  runs.resumeAll();
  expect(connections).toHaveLength(2);
  runs.pauseAll(() => false);
  await settled();
  frame();
  expect(shown()).toMatchObject({ reply: { status: 'streaming', content: 'Be' } });
});

test('of a question that was taken back while it was sent nothing more is said', async () => {
  const { runs, host, shown, nth } = harness();
  runs.start(begin());
  await nth(0);
  runs.forget('run');
  await settled();
  expect(host.unsent).not.toHaveBeenCalled();
  expect(shown()).toBeUndefined();
});

test('a question that nobody can get back to, and that stands in a composer again, is let go', async () => {
  const { runs, host, frame, shown, nth } = harness();
  host.unsent.mockReturnValueOnce(true);
  runs.start(begin());
  for (let attempt = 0; attempt < 4; attempt++) {
    frame();
    // Until the server has taken it, no try is a reply that is waited for.
    expect(shown()).toMatchObject({ phase: 'sending' });
    (await nth(attempt)).fail(new Error('offline'));
    await settled();
  }
  await vi.waitFor(() => expect(host.unsent).toHaveBeenCalledTimes(1));
  expect(shown()).toBeUndefined();
});

test('the title of a new chat is handed on', async () => {
  const { runs, host, nth } = harness();
  runs.start(begin());
  (await nth(0)).give(1, created, { type: 'title', title: 'On reasons' });
  expect(host.titled.mock.calls).toMatchObject([[{ chatId: 'chat' }, 'On reasons']]);
});
