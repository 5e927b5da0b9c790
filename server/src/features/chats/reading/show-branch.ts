import type { Chat } from '@atrium/contract/chats';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { chatChanged } from '../chat-changed.ts';
import type { ChatsDeps } from '../chats-deps.ts';
import { newestLeafBelow } from '../message-store.ts';
import { lockChat, readChatRow, showLeaf } from '../store.ts';
import { isOnBranch } from '../whole-chat/whole-chat-store.ts';
import { readChat } from './read-chat.ts';

/** How many messages of the branch are returned. */
const windowSize = 60;

/**
 * Makes the branch through a message the shown one, down to its newest leaf, on every device. If the message is on the
 * shown branch already, that one stays: below the message it may be an older branch that the user has chosen.
 */
export const showBranch =
  (deps: ChatsDeps) =>
  async (actor: Actor, chatId: string, messageId: string): Promise<Chat> => {
    const { userId } = actor;
    await deps.database.transaction(async (tx) => {
      if (!(await lockChat(tx, userId, chatId))) throw new Problem('not-found');
      const shown = (await readChatRow(tx, userId, chatId))?.currentMessageId;
      if (shown && (await isOnBranch(tx, userId, shown, messageId))) return;
      const leaf = await newestLeafBelow(tx, userId, chatId, messageId);
      if (!leaf) throw new Problem('not-found');
      await showLeaf(tx, userId, chatId, leaf);
      await chatChanged(deps, tx, { userId, chatId });
    });
    return readChat(deps)(actor, chatId, { limit: windowSize });
  };
