import { QueryClient } from '@tanstack/react-query';

/** How long an answer counts as fresh, in milliseconds. */
export const fresh = { user: 5 * 60_000, list: 2 * 60_000, credits: 30_000, history: 30_000 } as const;

/**
 * Nothing is requested twice unless a query asks for it: no retries, no refetch on focus, no polling, and data never
 * becomes stale. Requests are sent even when the browser reports that it is offline: a server on the same machine or
 * network still answers, and an action that cannot work must fail at once and not run later. Failed queries are
 * refetched when the connection is back.
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
