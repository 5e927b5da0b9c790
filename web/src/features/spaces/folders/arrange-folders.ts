import {
  addFolder as addRoute,
  deleteFolder as deleteRoute,
  orderFolders as orderRoute,
  renameFolder as renameRoute,
} from '@atrium/contract/routes/spaces.generated';
import type { Folder } from '@atrium/contract/spaces';
import { call } from '../../../lib/api.ts';
import { callOnce } from '../../../lib/call-once.ts';
import { toastFailure } from '../../../ui/notices/toast-failure.ts';
import { refreshWithin } from '../queries.ts';
import { attempt } from '../save-space.ts';

export function addFolder(spaceId: number, name: string) {
  return attempt(() => callOnce(addRoute, { params: { spaceId }, body: { name } }));
}

export function renameFolder(spaceId: number, folderId: string, name: string) {
  return attempt(() => call(renameRoute, { params: { spaceId, folderId }, body: { name } }));
}

/** Deletes a folder; its items stay in the space. Rejects if that failed. */
export async function deleteFolder(spaceId: number, { id }: Folder): Promise<void> {
  const end = await attempt(() => call(deleteRoute, { params: { spaceId, folderId: id } }));
  void refreshWithin(spaceId);
  if (!end.ok) throw end.error;
}

/** Deletes an empty folder, without a confirmation. */
export async function deleteEmptyFolder(spaceId: number, folder: Folder): Promise<void> {
  try {
    await deleteFolder(spaceId, folder);
  } catch (error) {
    toastFailure('The folder was not deleted', error);
  }
}

/** Moves a folder up (-1) or down (1) among the folders of its space. */
export async function moveFolder(spaceId: number, folders: readonly Folder[], id: string, by: -1 | 1): Promise<void> {
  const ids = folders.map((each) => each.id);
  const from = ids.indexOf(id);
  ids.splice(from, 1);
  ids.splice(from + by, 0, id);
  const end = await attempt(() => call(orderRoute, { params: { spaceId }, body: { ids } }));
  if (!end.ok) toastFailure('The folder was not moved', end.error);
}
