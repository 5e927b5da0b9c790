import type { UserLifecycle } from '../accounts/index.ts';
import type { ChatsDeps } from './chats-deps.ts';
import { announceGone } from './deletion/delete-chat.ts';
import { streamingRunIds } from './deletion/deletion-store.ts';
import { exampleChats } from './example-chats.ts';
import { bumpVersion, deleteUserChats, insertChatWithMessages, moveChats, renameMessages } from './store.ts';

/**
 * A demo user gets example chats; a visitor's chats move to the user they become; the chats of a deleted user are
 * deleted.
 */
export function chatsLifecycle({ database, clock }: ChatsDeps): UserLifecycle {
  return {
    async created(tx, userId, kind) {
      if (kind !== 'demo') return;
      for (const { chat, messages } of exampleChats(userId, clock.now())) {
        await insertChatWithMessages(tx, chat, messages);
      }
      await bumpVersion(tx, userId);
    },
    renaming: renameMessages,
    linked: (tx, from, to) => moveChats(tx, from, to),
    async deleting(tx, userId) {
      await announceGone(database, tx, userId, await streamingRunIds(tx, userId));
      await deleteUserChats(tx, userId);
    },
  };
}
