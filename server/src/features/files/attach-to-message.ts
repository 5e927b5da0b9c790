import type { Attachment } from '@atrium/contract/files';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { isUuid } from '../../platform/ids/is-uuid.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { presentAttachment } from './present.ts';
import { refuseTooMuch } from './refuse-too-much.ts';
import { attachmentsOf, insertAttachment, lockUser, lockWaiting, placeOnMessage } from './store.ts';

/** Attaches waiting uploads to a message, in the given order and after those it has; a repeated id counts once. */
export async function attachToMessage(
  tx: Tx,
  userId: string,
  messageId: string,
  attachmentIds: readonly string[],
): Promise<readonly Attachment[]> {
  const ids = [...new Set(attachmentIds.map((id) => id.toLowerCase()))];
  if (ids.length === 0) return [];
  if (!ids.every(isUuid)) throw new Problem('not-found');
  const found = new Map((await lockWaiting(tx, userId, ids)).map((row) => [row.attachment.id, row]));
  const rows = ids.flatMap((id) => found.get(id) ?? []);
  if (rows.length < ids.length) throw new Problem('not-found', 'An attached file was not found. Attach it again.');
  // An edited question keeps the files of the original.
  const kept = await attachmentsOf(tx, userId, [messageId]);
  refuseTooMuch([...kept, ...rows].map((row) => row.blob.sizeBytes));
  for (const [at, row] of rows.entries())
    await placeOnMessage(tx, userId, row.attachment.id, { messageId, position: kept.length + at });
  return rows.map(presentAttachment);
}

/** Attaches the files of a message to another one too; their bytes are stored once. */
export async function copyToMessage(tx: Tx, userId: string, from: string, to: string): Promise<void> {
  await lockUser(tx, userId);
  for (const { attachment } of await attachmentsOf(tx, userId, [from]))
    await insertAttachment(tx, { ...attachment, id: newId(), messageId: to });
}
