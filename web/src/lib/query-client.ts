import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/** How long an answer counts as fresh, in milliseconds. */
export const fresh = { user: 5 * 60_000, list: 2 * 60_000, credits: 30_000, history: 30_000 } as const;

/**
 * What is being fetched for the first time while it changes is fetched once more: the library would take the answer
 * under way for the new one, although the server may have read it before the change.
 */
class Client extends QueryClient {
  override async invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const begun = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (begun.length > 0) await super.invalidateQueries({ predicate: (query) => begun.includes(query) }, options);
  }
}

/**
 * Nothing is requested twice unless a query asks for it: no retries, no refetch on focus, no polling, and data never
 * becomes stale. Requests are sent even when the browser reports that it is offline: a server on the same machine or
 * network still answers, and an action that cannot work must fail at once and not run later. Failed queries are
 * refetched when the connection is back.
 */
export function createQueryClient(): QueryClient {
  return new Client({
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
