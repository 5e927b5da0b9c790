import type { Clock } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { FilesDeps } from './files-deps.ts';
import { deleteOfMessages, deleteUnshown, deleteWaiting, findAttachment, lockUser, noteGarbage } from './store.ts';

/** Deletes attachments by the given query, and each blob with its last attachment; the job deletes the bytes. */
async function dropping(tx: Tx, userId: string, now: Date, drop: () => Promise<readonly string[]>): Promise<void> {
  await lockUser(tx, userId);
  const blobIds = await drop();
  await noteGarbage(tx, await deleteUnshown(tx, userId, blobIds), now);
}

/** Deletes an upload that waits for a message. Returns whether there was one. */
export async function dropWaiting(tx: Tx, clock: Clock, userId: string, id: string): Promise<boolean> {
  let isGone = false;
  await dropping(tx, userId, clock.now(), async () => {
    const blobId = await deleteWaiting(tx, userId, id);
    isGone = blobId !== null;
    return blobId === null ? [] : [blobId];
  });
  return isGone;
}

export const deleteAttachment =
  ({ database, clock }: FilesDeps) =>
  async (actor: Actor, id: string): Promise<void> => {
    if (await database.transaction((tx) => dropWaiting(tx, clock, actor.userId, id))) return;
    const onMessage = await findAttachment(database.db, actor.userId, id);
    throw onMessage
      ? new Problem('conflict', 'This file belongs to a message. Delete the message or its chat to remove it.')
      : new Problem('not-found');
  };

export const releaseOfMessages =
  ({ clock }: FilesDeps) =>
  async (tx: Tx, userId: string, messageIds: readonly string[]): Promise<void> => {
    if (messageIds.length === 0) return;
    await dropping(tx, userId, clock.now(), () => deleteOfMessages(tx, userId, messageIds));
  };
