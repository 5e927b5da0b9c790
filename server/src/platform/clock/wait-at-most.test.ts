import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitAtMost } from './wait-at-most.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('waits for the work and leaves no timer behind', async () => {
  await waitAtMost(50, Promise.resolve('done'));
  expect(vi.getTimerCount()).toBe(0);
});

it('goes on without it after the time', async () => {
  let isOver = false;
  void waitAtMost(50, new Promise(() => {})).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(49);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});

it('fails as the work fails', async () => {
  await expect(waitAtMost(50, Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});
