import { QueryClient } from '@tanstack/react-query';

/** How long an answer counts as fresh, in milliseconds. */
export const fresh = { user: 5 * 60_000, list: 2 * 60_000, credits: 30_000, history: 30_000 } as const;

/** Nothing is asked twice unless a query says so: no retries, no refetch on focus, no polling, never stale. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
      },
      mutations: { retry: false },
    },
  });
}

export const queryClient = createQueryClient();
