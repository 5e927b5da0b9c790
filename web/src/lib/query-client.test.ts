import { expect, test } from 'vitest';
import { createQueryClient, fresh } from './query-client.ts';

test('by default nothing is asked twice: no retries, no look on focus, no polling, never stale', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  expect(mutations?.retry).toBe(false);
});

test('the user is fresh for five minutes, lists for two, credits and the history for thirty seconds', () => {
  expect(fresh).toEqual({ user: 300_000, list: 120_000, credits: 30_000, history: 30_000 });
});
