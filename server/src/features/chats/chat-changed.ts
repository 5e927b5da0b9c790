import type { Tx } from '../../platform/database/database.ts';
import { bumpVersion } from './store.ts';

/** Says within the transaction of a change that a chat of this user is no longer what lists and mirrors have seen. */
export async function chatChanged(tx: Tx, userId: string, _chatId: string): Promise<void> {
  await bumpVersion(tx, userId);
}
