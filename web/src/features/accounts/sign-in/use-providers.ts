import { listProviders } from '@atrium/contract/routes/sign-in.generated';
import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../../lib/api.ts';

/** The sign-in providers, with instructions for those that are not configured. */
export function useProviders() {
  return useQuery({
    queryKey: [addressOf(listProviders)],
    queryFn: ({ signal }) => call(listProviders, { signal }),
  });
}
