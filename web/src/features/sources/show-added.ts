import type { AddedSource } from '@atrium/contract/sources';
import { toast } from '../../ui/notices/toast.ts';
import { refreshSources } from './queries.ts';

/** Shows what came of a source that was to be added: it among the others, and a word where it was among them before. */
export async function showAdded(spaceId: number, { isNew, title }: AddedSource): Promise<void> {
  if (!isNew) toast({ title: 'This source is here already', description: title });
  await refreshSources(spaceId);
}
