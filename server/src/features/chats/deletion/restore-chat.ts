import type { ChatSummary } from '@atrium/contract/chats';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { ChatsDeps } from '../chats-deps.ts';
import { presentSummary } from '../present.ts';
import { readChatRow } from '../store.ts';
import { restoreChats } from './delete-chat.ts';

/** Restores a deleted chat. A chat that was not deleted stays as it is. */
export const restoreChat =
  (deps: ChatsDeps) =>
  async (actor: Actor, chatId: string): Promise<ChatSummary> => {
    await restoreChats(deps)(actor, [chatId]);
    const chat = await readChatRow(deps.database.db, actor.userId, chatId);
    if (!chat) throw new Problem('not-found');
    return presentSummary(chat);
  };
