import type { Tx } from '../../../platform/database/database.ts';
import { tellSubscribers } from '../chat-changed.ts';
import type { ChatsDeps } from '../chats-deps.ts';
import type { MessagePlace, Reply } from './reply.ts';
import { endReply } from './turn-store.ts';

/** Writes the end of a reply in its run's transaction; false if the message is gone or has ended already. */
export const finishReply =
  (deps: ChatsDeps) =>
  async (tx: Tx, userId: string, place: MessagePlace, reply: Reply): Promise<boolean> => {
    const written = await endReply(tx, userId, place, reply, deps.clock.now());
    // Subscribers keep copies of chats, and a trial of a persona is not copied.
    if (written && !written.isPreview) await tellSubscribers(deps, tx, { userId, chatId: place.chatId });
    return written !== null;
  };
