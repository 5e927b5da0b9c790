import { listSources } from '@atrium/contract/routes/sources.generated';
import { addressOf } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { refreshSpaces } from './queries.ts';

/** Reloads the sources of a space, after one was made from a note or a chat. */
export async function refreshSourcesOf(spaceId: number): Promise<void> {
  const sources = addressOf(listSources, { spaceId });
  await Promise.all([
    refreshSpaces(),
    queryClient.invalidateQueries({ predicate: ({ queryKey: [address] }) => String(address).startsWith(sources) }),
  ]);
}
