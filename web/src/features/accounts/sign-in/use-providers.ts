import { listProviders } from '@atrium/contract/routes/sign-in.generated';
import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../../lib/api.ts';

/** The ways to sign in by a provider, with what it takes to set up those that are not. */
export function useProviders(enabled = true) {
  return useQuery({
    queryKey: [addressOf(listProviders)],
    queryFn: ({ signal }) => call(listProviders, { signal }),
    enabled,
  });
}
