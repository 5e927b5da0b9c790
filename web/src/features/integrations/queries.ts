import type { Integration } from '@atrium/contract/integrations';
import { listIntegrations } from '@atrium/contract/routes/integrations.generated';
import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { modelsChanged } from '../../lib/models-changed.ts';
import { fresh, queryClient } from '../../lib/query-client.ts';
import { useUser } from '../accounts/index.ts';

const integrationsKey = [addressOf(listIntegrations)] as const;

/** What the signed-in user has connected. */
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

/** Puts in what an order answered; the models that a key opens or closes are asked for anew. */
export function adoptIntegration(integration: Integration): void {
  queryClient.setQueryData<Integration[]>(integrationsKey, (known = []) => {
    const isSame = (each: Integration) =>
      each.serviceType === integration.serviceType && each.serviceName === integration.serviceName;
    return known.some(isSame) ? known.map((each) => (isSame(each) ? integration : each)) : [...known, integration];
  });
  modelsChanged();
}

/** Done when the list is there anew. */
export async function renewIntegrations(): Promise<void> {
  modelsChanged();
  await queryClient.invalidateQueries({ queryKey: integrationsKey });
}
