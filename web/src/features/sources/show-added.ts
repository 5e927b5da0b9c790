import type { AddedSource } from '@atrium/contract/sources';
import { toast } from '../../ui/notices/toast.ts';
import { refreshListFirst } from './queries.ts';

/** Shows an added source in the list, or says that it was there already. Resolves when the list has it. */
export async function showAdded(spaceId: number, { isNew, title }: AddedSource): Promise<void> {
  if (!isNew) toast({ title: 'This source is here already', description: title });
  await refreshListFirst(spaceId);
}
