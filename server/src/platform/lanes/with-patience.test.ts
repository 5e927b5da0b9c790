import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withPatience } from './with-patience.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Work that continues until it is aborted. */
const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

it('gives a work up when its time is over, or when whoever asked for it has gone', async () => {
  const late = withPatience(1_000, untilAborted);
  vi.advanceTimersByTime(1_000);
  await expect(late).rejects.toMatchObject({ name: 'TimeoutError' });
  const gone = new AbortController();
  const left = withPatience(1_000, untilAborted, gone.signal);
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
});

it('leaves nothing to come of a work that is done in time, or failed', async () => {
  let given: AbortSignal | undefined;
  const done = await withPatience(1_000, async (signal) => {
    given = signal;
    return 'done';
  });
  await expect(withPatience(1_000, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(done).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(2_000);
  expect(given?.aborted).toBe(false);
});
