import type { Chat } from '@atrium/contract/chats';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { chatChanged } from './chat-changed.ts';
import type { ChatsDeps } from './chats-deps.ts';
import { newestLeafBelow } from './message-store.ts';
import { readChat } from './read-chat.ts';
import { lockChat, showLeaf } from './store.ts';

/** Messages of the branch that are given back. */
const windowSize = 60;

/** Shows the branch through a message, down to its newest leaf, from now on and on every device. */
export const showBranch =
  (deps: ChatsDeps) =>
  async (actor: Actor, chatId: string, messageId: string): Promise<Chat> => {
    await deps.database.transaction(async (tx) => {
      const leaf =
        (await lockChat(tx, actor.userId, chatId)) && (await newestLeafBelow(tx, actor.userId, chatId, messageId));
      if (!leaf) throw new Problem('not-found');
      await showLeaf(tx, actor.userId, chatId, leaf);
      await chatChanged(deps, tx, { userId: actor.userId, chatId });
    });
    return readChat(deps)(actor, chatId, { limit: windowSize });
  };
