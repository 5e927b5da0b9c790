import type { Integration } from '@atrium/contract/integrations';
import { listIntegrations } from '@atrium/contract/routes/integrations.generated';
import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { modelsChanged } from '../../lib/models-changed.ts';
import { fresh, queryClient } from '../../lib/query-client.ts';
import { useUser } from '../accounts/index.ts';

const integrationsKey = [addressOf(listIntegrations)] as const;

/** The services that the signed-in user has connected. */
export function useIntegrations() {
  const isSignedIn = Boolean(useUser().data);
  return useQuery<Integration[]>({
    queryKey: integrationsKey,
    enabled: isSignedIn,
    staleTime: fresh.list,
    refetchOnWindowFocus: true,
    queryFn: ({ signal }) => call(listIntegrations, { signal }),
  });
}

/** Puts an integration from the server's answer into the cache, and reloads the models, which may have changed. */
export function adoptIntegration(integration: Integration): void {
  queryClient.setQueryData<Integration[]>(integrationsKey, (known = []) => {
    const isSame = (each: Integration) =>
      each.serviceType === integration.serviceType && each.serviceName === integration.serviceName;
    return known.some(isSame) ? known.map((each) => (isSame(each) ? integration : each)) : [...known, integration];
  });
  modelsChanged();
}

/** Resolves when the list has been reloaded. */
export async function renewIntegrations(): Promise<void> {
  modelsChanged();
  await queryClient.invalidateQueries({ queryKey: integrationsKey });
}
