import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createTestDatabase } from '../../../testing/database/database.ts';
import { StoreUnavailable } from '../violations.ts';
import { WatchedValue } from './watched-value.ts';

afterEach(() => void vi.useRealTimers());

it('that cannot be read again stays; the log is told once while the store is away, and once that it is back', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const told: string[] = [];
  const tell = (_about: object, message: string) => void told.push(message);
  const load = vi.fn(async () => 'first');
  const log = { warn: tell, error: tell };
  const value = new WatchedValue({ database, channel: 'watched_here', initial: '', load, log });
  await value.start();
  load.mockRejectedValue(new StoreUnavailable('away'));
  for (let time = 0; time < 3; time++) await vi.advanceTimersByTimeAsync(30_000);
  expect(load).toHaveBeenCalledTimes(4);
  expect(value.current).toBe('first');
  expect(told).toEqual(['A setting could not be read again; the old one stays until it can.']);
  load.mockResolvedValue('second');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(value.current).toBe('second');
  expect(told.slice(1)).toEqual(['A setting can be read again.']);
  await value.stop();
});
