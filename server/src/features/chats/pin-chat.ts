import type { ChatSummary } from '@atrium/contract/chats';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { chatChanged } from './chat-changed.ts';
import type { ChatsDeps } from './chats-deps.ts';
import { presentSummary } from './present.ts';
import { countPinned, lockChat, readChatRow, setPinned } from './store.ts';

/** The most pinned chats of a user: all of them are on every first page of the list. */
export const mostPinned = 100;

/** Pins or unpins a chat. A chat that is pinned already keeps its place. */
export const pinChat =
  (deps: ChatsDeps) =>
  async ({ userId }: Actor, chatId: string, isPinned: boolean): Promise<ChatSummary> => {
    const chat = await deps.database.transaction(async (tx) => {
      if (!(await lockChat(tx, userId, chatId))) return null;
      const isNew = await setPinned(tx, userId, chatId, isPinned ? deps.clock.now() : null);
      // Locks the version of the user's chats, so that pins that come at once are counted one after the other.
      if (isNew) await chatChanged(deps, tx, { userId, chatId });
      if (isNew && isPinned && (await countPinned(tx, userId)) > mostPinned)
        throw new Problem('conflict', `You can pin up to ${mostPinned} chats. Unpin one first.`);
      return readChatRow(tx, userId, chatId);
    });
    if (!chat) throw new Problem('not-found');
    return presentSummary(chat);
  };
