import type { Tx } from '../../platform/database/database.ts';
import { chatChanged } from './chat-changed.ts';
import type { ChatsDeps } from './chats-deps.ts';
import type { Reply } from './reply.ts';
import { endReply, touchChat } from './store.ts';

/** Writes the end of a reply in its run's transaction; false when the message is gone or has ended already. */
export const finishReply =
  ({ clock }: ChatsDeps) =>
  async (tx: Tx, userId: string, messageId: string, reply: Reply): Promise<boolean> => {
    const chatId = await endReply(tx, userId, messageId, reply);
    if (chatId === null) return false;
    await touchChat(tx, userId, chatId, Buffer.byteLength(reply.content), clock.now());
    await chatChanged(tx, userId, chatId);
    return true;
  };
