import type { ChatSummary } from '@atrium/contract/chats';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { chatChanged } from './chat-changed.ts';
import type { ChatsDeps } from './chats-deps.ts';
import { presentSummary } from './present.ts';
import { readChatRow, setTitle } from './store.ts';

/** A title given by the user is final: no model renames the chat afterwards. */
export const renameChat =
  (deps: ChatsDeps) =>
  async (actor: Actor, chatId: string, title: string): Promise<ChatSummary> => {
    const chat = await deps.database.transaction(async (tx) => {
      if (!(await setTitle(tx, actor.userId, chatId, title, 'user'))) return null;
      await chatChanged(deps, tx, { userId: actor.userId, chatId });
      return readChatRow(tx, actor.userId, chatId);
    });
    if (!chat) throw new Problem('not-found');
    return presentSummary(chat);
  };

/** Gives a chat the title that a model suggested; false if the user has named the chat or it is gone. */
export const suggestTitle =
  (deps: ChatsDeps) =>
  async (userId: string, chatId: string, title: string): Promise<boolean> =>
    deps.database.joinedTransaction(async (tx) => {
      const taken = await setTitle(tx, userId, chatId, title, 'model');
      if (taken) await chatChanged(deps, tx, { userId, chatId });
      return taken;
    });
