import type { Tx } from '../../platform/database/database.ts';

/**
 * A chat differs from what lists and copies of it have seen: it has a new reply, another title or branch, or is gone.
 */
export interface ChatChanged {
  readonly userId: string;
  readonly chatId: string;
}

/** Lets a later slice react to changed chats. It joins the transaction of the change and enqueues its work. */
export type ChatSubscriber = (tx: Tx, event: ChatChanged) => Promise<void>;
