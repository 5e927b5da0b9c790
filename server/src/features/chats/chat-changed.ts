import type { Tx } from '../../platform/database/database.ts';
import type { ChatChanged } from './chat-subscriber.ts';
import type { ChatsDeps } from './chats-deps.ts';
import { bumpVersion } from './store.ts';

/** Announces a change of a chat within the transaction of that change. */
export async function chatChanged(deps: ChatsDeps, tx: Tx, event: ChatChanged): Promise<void> {
  await bumpVersion(tx, event.userId);
  await tellSubscribers(deps, tx, event);
}

export async function tellSubscribers({ subscribers = [] }: ChatsDeps, tx: Tx, event: ChatChanged): Promise<void> {
  for (const tell of subscribers) await tell(tx, event);
}
