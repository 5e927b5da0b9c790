import type { ChatSummary } from '@atrium/contract/chats';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { chatChanged } from '../chat-changed.ts';
import type { ChatsDeps } from '../chats-deps.ts';
import { presentSummary } from '../present.ts';
import { readChatRow, setSpace } from '../store.ts';

/** Moves a chat into a space, or out of any. Its messages stay; its next question is answered from the new space. */
export const moveChat =
  (deps: ChatsDeps) =>
  async ({ userId }: Actor, chatId: string, spaceId: number | null): Promise<ChatSummary> =>
    deps.database.transaction(async (tx) => {
      // The chat is looked up first, so that another user's chat is not found, whatever the space is. Its lock comes
      // after the space's.
      if ((await readChatRow(tx, userId, chatId)) === null) throw new Problem('not-found');
      if (spaceId === null) await deps.spaces.drop(tx, userId, chatId);
      else await deps.spaces.place(tx, { userId, spaceId, kind: 'chat', itemId: chatId });
      if (!(await setSpace(tx, userId, chatId, spaceId))) throw new Problem('not-found');
      await chatChanged(deps, tx, { userId, chatId });
      const chat = await readChatRow(tx, userId, chatId);
      if (!chat) throw new Problem('not-found');
      return presentSummary(chat);
    });
