import type { AddedSource } from '@atrium/contract/sources';
import { toast } from '../../ui/notices/toast.ts';
import { refreshSources } from './queries.ts';

/** Shows an added source in the list, or says that it was there already. */
export async function showAdded(spaceId: number, { isNew, title }: AddedSource): Promise<void> {
  if (!isNew) toast({ title: 'This source is here already', description: title });
  await refreshSources(spaceId);
}
