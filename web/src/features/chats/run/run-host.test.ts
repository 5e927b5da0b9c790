import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { begin } from '../../../testing/run-stage.ts';
import { historyKey } from '../queries.ts';
import { foldRun } from './live-run.ts';
import { runHost } from './run-host.ts';

const chatId = '01936f5e-0000-7000-8000-000000000001';

/** A run whose chat has just got its id. */
function opened() {
  const ids = { sessionId: chatId, runId: 'run', messageId: 'answer', userMessageId: 'question' };
  return foldRun(begin(), { type: 'session_created', ...ids, title: 'Why?', model: 'm' });
}

const isToBeRead = () => queryClient.getQueryState(historyKey)?.isInvalidated;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient.setQueryData(historyKey, []);
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

test('the history is read again half a second after a chat has got its id', () => {
  runHost.opened(opened());
  vi.advanceTimersByTime(499);
  expect(isToBeRead()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isToBeRead()).toBe(true);
});

test('a run found on the server changes nothing in the history when it is opened', () => {
  runHost.opened({ ...opened(), request: null });
  vi.advanceTimersByTime(5_000);
  expect(isToBeRead()).toBe(false);
});
