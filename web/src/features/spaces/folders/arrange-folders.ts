import {
  addFolder as addRoute,
  deleteFolder as deleteRoute,
  orderFolders as orderRoute,
  renameFolder as renameRoute,
} from '@atrium/contract/routes/spaces.generated';
import type { Folder } from '@atrium/contract/spaces';
import { call } from '../../../lib/api.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { refreshWithin } from '../queries.ts';
import { attempt } from '../save-space.ts';

export function addFolder(spaceId: number, name: string) {
  return attempt(() => call(addRoute, { params: { spaceId }, body: { name } }));
}

export function renameFolder(spaceId: number, folderId: string, name: string) {
  return attempt(() => call(renameRoute, { params: { spaceId, folderId }, body: { name } }));
}

/** Deletes a folder; what was in it stays in the space. */
export async function deleteFolder(spaceId: number, folder: Folder): Promise<boolean> {
  const end = await attempt(() => call(deleteRoute, { params: { spaceId, folderId: folder.id } }));
  void refreshWithin(spaceId);
  if (!end.ok) toast({ kind: 'danger', title: 'The folder was not deleted', description: end.sentence });
  return end.ok;
}

/** Moves a folder up (-1) or down (1) among the folders of its space. */
export async function moveFolder(spaceId: number, folders: readonly Folder[], id: string, by: -1 | 1): Promise<void> {
  const ids = folders.map((each) => each.id);
  const from = ids.indexOf(id);
  ids.splice(from, 1);
  ids.splice(from + by, 0, id);
  const end = await attempt(() => call(orderRoute, { params: { spaceId }, body: { ids } }));
  if (!end.ok) toast({ kind: 'danger', title: 'The folder was not moved', description: end.sentence });
}
