import type { Tx } from '../../platform/database/database.ts';

/** A chat is no longer what lists and copies of it have seen: it has a new reply, another name or branch, or is gone. */
export interface ChatChanged {
  readonly userId: string;
  readonly chatId: string;
}

/** A later slice's interest in changed chats. It joins the transaction of the change, and enqueues what it wants done. */
export type ChatSubscriber = (tx: Tx, event: ChatChanged) => Promise<void>;
