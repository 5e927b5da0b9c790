import type { Share, ShareState } from '@atrium/contract/sharing';
import { randomToken } from '../../platform/crypto/random-token.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { presentShare } from './present.ts';
import type { SharingDeps } from './sharing-deps.ts';
import {
  countShares,
  deleteShare,
  findShare,
  findShareOfChat,
  insertShare,
  listShareRows,
  lockSharesOf,
  replaceMessages,
  type ShareRow,
  updateHead,
} from './store.ts';
import { measureCopy, takeCopy } from './take-copy.ts';

/** The most links of one user. */
const maxShares = 1_000;

/** Shows what a link of this chat shows, or would show, so that users know what they share. */
export const readChatShare =
  (deps: SharingDeps) =>
  async (actor: Actor, chatId: string): Promise<ShareState> => {
    const copy = await measureCopy(deps)(actor.userId, chatId);
    if (!copy) throw new Problem('not-found');
    const share = await findShareOfChat(deps.database.db, actor.userId, chatId);
    const { head, fileNames, citedTitles } = copy;
    const isSame =
      share?.leafId === head.leafId && share.messageCount === head.messageCount && share.title === head.title;
    return {
      share: share && presentShare(share),
      messageCount: head.messageCount,
      fileNames,
      citedTitles: [...citedTitles],
      isOutdated: share !== null && !isSame,
    };
  };

/**
 * Creates the link with its copy, both or neither. A chat that has a link already keeps it unchanged: pressing twice
 * creates one link.
 */
export const shareChat =
  (deps: SharingDeps) =>
  async (actor: Actor, chatId: string): Promise<Share> => {
    const { database, clock } = deps;
    const { userId } = actor;
    const copy = await takeCopy(deps)(userId, chatId);
    if (!copy) throw new Problem('not-found');
    const now = clock.now();
    const row = { userId, id: newId(), token: randomToken(), chatId, ...copy.head, createdAt: now, updatedAt: now };
    const share = await database.transaction(async (tx) => {
      await lockSharesOf(tx, userId);
      const known = await findShareOfChat(tx, userId, chatId);
      if (known) return known;
      // Those of deleted chats count, because they come back with their chats.
      if ((await countShares(tx, userId)) >= maxShares)
        throw new Problem(
          'conflict',
          `You have ${maxShares} shared links. Revoke some in Settings before you make more.`,
        );
      await insertShare(tx, row);
      await replaceMessages(tx, userId, row.id, copy.messages);
      return row;
    });
    return presentShare(share);
  };

/** Takes the copy again; the link stays the same. */
export const updateShare =
  (deps: SharingDeps) =>
  async (actor: Actor, id: string): Promise<Share> => {
    const { database, clock } = deps;
    const { userId } = actor;
    const share = await findShare(database.db, userId, id);
    const copy = share && (await takeCopy(deps)(userId, share.chatId));
    if (!copy) throw new Problem('not-found');
    const changed = await database.transaction(async (tx) => {
      const head = await updateHead(tx, userId, id, { ...copy.head, updatedAt: clock.now() });
      if (head) await replaceMessages(tx, userId, id, copy.messages);
      return head;
    });
    if (!changed) throw new Problem('not-found');
    return presentShare(changed);
  };

export const revokeShare =
  ({ database }: SharingDeps) =>
  async (actor: Actor, id: string): Promise<void> => {
    if (!(await deleteShare(database.db, actor.userId, id))) throw new Problem('not-found');
  };

export const listShares =
  (deps: SharingDeps) =>
  async (actor: Actor): Promise<Share[]> =>
    (await liveShares(deps, actor.userId)).map(presentShare);

/** The links that work. Those of deleted chats stay until the sweep, in case their chats are restored. */
async function liveShares({ database: { db }, chats }: SharingDeps, userId: string): Promise<ShareRow[]> {
  const rows = await listShareRows(db, userId, maxShares);
  const ids = rows.map(({ chatId }) => chatId);
  const titles = await chats.itemTitles.titlesOf(db, userId, ids);
  return rows.filter(({ chatId }) => titles.has(chatId));
}
