import { QueryClient } from '@tanstack/react-query';

/** How long an answer counts as fresh, in milliseconds. */
export const fresh = { user: 5 * 60_000, list: 2 * 60_000, credits: 30_000, history: 30_000 } as const;

/**
 * Nothing is asked twice unless a query says so: no retries, no refetch on focus, no polling, never stale. What the
 * browser says of its connection holds nothing back: a server on the same machine or network answers without one, and
 * what was pressed in vain must fail at once, not be done later. What failed meanwhile is asked for when it is back.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: ({ state }) => (state.error ? 'always' : false),
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

export const queryClient = createQueryClient();
