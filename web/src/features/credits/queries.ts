import { getCredits } from '@atrium/contract/routes/first-load.generated';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { logFault } from '../../lib/log-fault.ts';
import { fresh, queryClient } from '../../lib/query-client.ts';
import { useUser } from '../accounts/index.ts';

const creditsKey = [addressOf(getCredits)] as const;

const creditsQuery = queryOptions({
  queryKey: creditsKey,
  staleTime: fresh.credits,
  refetchOnWindowFocus: true,
  queryFn: async ({ signal }) => {
    try {
      return await call(getCredits, { signal });
    } catch (cause) {
      const error = new Error('Failed to fetch user credits', { cause });
      if (!signal.aborted) logFault(error);
      throw error;
    }
  },
});

interface UseCredits {
  /** Milliseconds between two requests while the tab is visible; without it there is no polling. */
  readonly every?: number;
}

/** The credits that the signed-in user can spend. Fresh for 30 s, and reloaded when the window gets the focus. */
export function useCredits({ every }: UseCredits = {}) {
  const isSignedIn = Boolean(useUser().data);
  return useQuery({ ...creditsQuery, enabled: isSignedIn, refetchInterval: every ?? false });
}

/** Connects the tabs of one browser: what is paid in one is in the balance of all. */
export const paymentsChannel = 'atrium.payments';
new BroadcastChannel(paymentsChannel).onmessage = () => void refreshCredits();

/** Call this after something that changes the balance. */
export function refreshCredits(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: creditsKey });
}
