import type { Tx } from '../../platform/database/database.ts';
import type { ChatsDeps } from './chats-deps.ts';
import { bumpVersion } from './store.ts';

/** A chat is no longer what lists and copies of it have seen: it has a new reply, another name or branch, or is gone. */
export interface ChatChanged {
  readonly userId: string;
  readonly chatId: string;
}

/** A later slice's interest in changed chats. It joins the transaction of the change, and enqueues what it wants done. */
export type ChatSubscriber = (tx: Tx, event: ChatChanged) => Promise<void>;

/** Says within the transaction of a change what has changed. */
export async function chatChanged(deps: ChatsDeps, tx: Tx, event: ChatChanged): Promise<void> {
  await bumpVersion(tx, event.userId);
  await tellSubscribers(deps, tx, event);
}

export async function tellSubscribers({ subscribers = [] }: ChatsDeps, tx: Tx, event: ChatChanged): Promise<void> {
  for (const tell of subscribers) await tell(tx, event);
}
