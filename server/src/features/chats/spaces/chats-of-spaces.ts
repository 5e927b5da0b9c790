import type { Db, Tx } from '../../../platform/database/database.ts';
import type { SpaceGone, SpacesHidden } from '../../spaces/index.ts';
import type { ChatsDeps } from '../chats-deps.ts';
import { changed, tellGone } from '../deletion/delete-chat.ts';
import {
  chatsOfSpaces,
  deleteChatRow,
  deletedOfSpace,
  markDeleted,
  messagesWithFiles,
} from '../deletion/deletion-store.ts';
import { untitled } from '../present.ts';
import { titlesOf } from '../store.ts';

/** Chats are hidden and restored with their space. A chat that was deleted before its space stays deleted. */
export const hideWithSpaces =
  (deps: ChatsDeps): SpacesHidden =>
  async (tx, userId, { spaceIds, at, isHidden }) => {
    const meant = await chatsOfSpaces(tx, userId, spaceIds, isHidden ? null : at);
    if (meant.length === 0) return;
    const found = await markDeleted(tx, userId, meant, isHidden ? at : null);
    if (isHidden) await tellGone(deps, tx, userId, found);
    else if (found.length > 0) await changed(deps, tx, userId, found, false);
  };

/** Removes the deleted chats of a space when the space is removed for good. */
export const removeWithSpace =
  ({ files }: ChatsDeps): SpaceGone =>
  async (tx, userId, spaceId) => {
    for (const id of await deletedOfSpace(tx, userId, spaceId)) {
      await files.release(tx, userId, await messagesWithFiles(tx, userId, [id]));
      await deleteChatRow(tx, userId, id);
    }
  };

/** The titles of some chats as lists show them. */
export async function shownTitles(
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const titles = await titlesOf(db, userId, ids);
  return new Map([...titles].map(([id, title]) => [id, title || untitled]));
}
