import { listSessions } from '@atrium/contract/routes/accounts.generated';
import { listPasskeys } from '@atrium/contract/routes/passkeys.generated';
import { listIdentities } from '@atrium/contract/routes/sign-in.generated';
import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

const passkeysKey = [addressOf(listPasskeys)] as const;
const sessionsKey = [addressOf(listSessions)] as const;
const identitiesKey = [addressOf(listIdentities)] as const;

// These lists can be changed from another browser, so they are loaded again each time they are shown.
const always = { staleTime: 0 } as const;

export function usePasskeys(enabled: boolean) {
  return useQuery({
    queryKey: passkeysKey,
    queryFn: ({ signal }) => call(listPasskeys, { signal }),
    enabled,
    ...always,
  });
}

export function useSessions() {
  return useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => call(listSessions, { signal }), ...always });
}

export function useIdentities(enabled: boolean) {
  return useQuery({
    queryKey: identitiesKey,
    queryFn: ({ signal }) => call(listIdentities, { signal }),
    enabled,
    ...always,
  });
}

/** These resolve when the list has been reloaded. */
export const renewPasskeys = () => queryClient.invalidateQueries({ queryKey: passkeysKey });
export const renewSessions = () => queryClient.invalidateQueries({ queryKey: sessionsKey });
export const renewIdentities = () => queryClient.invalidateQueries({ queryKey: identitiesKey });
