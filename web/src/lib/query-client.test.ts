import { expect, test } from 'vitest';
import { createQueryClient } from './query-client.ts';

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
