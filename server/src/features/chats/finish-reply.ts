import type { Tx } from '../../platform/database/database.ts';
import type { ChatsDeps } from './chats-deps.ts';
import type { Reply } from './reply.ts';
import { endReply } from './turn-store.ts';

/** Writes the end of a reply in its run's transaction; false when the message is gone or has ended already. */
export const finishReply =
  ({ clock }: ChatsDeps) =>
  (
    tx: Tx,
    userId: string,
    place: { readonly chatId: string; readonly messageId: string },
    reply: Reply,
  ): Promise<boolean> =>
    endReply(tx, userId, place, reply, clock.now());
