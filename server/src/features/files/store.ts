import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, notExists, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { attachments, fileBlobs, fileGarbage } from './tables.ts';

export type BlobRow = typeof fileBlobs.$inferSelect;
/** An attachment with its blob. */
export interface AttachmentRow {
  readonly attachment: typeof attachments.$inferSelect;
  readonly blob: BlobRow;
}

const joined = { attachment: attachments, blob: fileBlobs };
const sameBlob = and(eq(attachments.userId, fileBlobs.userId), eq(attachments.blobId, fileBlobs.id));

/** Locks a user's files until the transaction ends: no other transaction counts, adds or drops any. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files:${userId}`}, 0))`);
}

export async function storedBytes(db: Queries, userId: string): Promise<number> {
  const total = sql<string>`coalesce(sum(${fileBlobs.sizeBytes}), 0)`;
  const [row] = await db.select({ total }).from(fileBlobs).where(eq(fileBlobs.userId, userId));
  return Number(row?.total ?? 0);
}

/** A blob of the user with the same content. Blobs with a problem are skipped, since another attempt may succeed. */
export async function findBlob(db: Queries, userId: string, hash: string, type: string): Promise<BlobRow | undefined> {
  const same = and(
    eq(fileBlobs.userId, userId),
    eq(fileBlobs.hash, hash),
    eq(fileBlobs.type, type),
    isNull(fileBlobs.problem),
  );
  const [row] = await db.select().from(fileBlobs).where(same).orderBy(asc(fileBlobs.id)).limit(1);
  return row;
}

export async function blobExists(db: Queries, userId: string, id: string): Promise<boolean> {
  const same = and(eq(fileBlobs.userId, userId), eq(fileBlobs.id, id));
  return (await db.select({ id: fileBlobs.id }).from(fileBlobs).where(same)).length > 0;
}

export async function insertBlob(tx: Tx, blob: BlobRow): Promise<void> {
  await tx.insert(fileBlobs).values(blob);
}

export async function updateReading(
  db: Queries,
  userId: string,
  id: string,
  reading: Pick<BlobRow, 'reading' | 'textChars' | 'pageStarts' | 'hasLines' | 'problem'>,
): Promise<void> {
  await db
    .update(fileBlobs)
    .set(reading)
    .where(and(eq(fileBlobs.userId, userId), eq(fileBlobs.id, id)));
}

export async function insertAttachment(tx: Tx, row: typeof attachments.$inferInsert): Promise<void> {
  await tx.insert(attachments).values(row);
}

export async function findAttachment(db: Queries, userId: string, id: string): Promise<AttachmentRow | undefined> {
  const [row] = await db
    .select(joined)
    .from(attachments)
    .innerJoin(fileBlobs, sameBlob)
    .where(and(eq(attachments.userId, userId), eq(attachments.id, id), eq(attachments.withheld, false)));
  return row;
}

/** The names in the order of the ids; what is not the user's is left out. */
export async function namesOf(db: Queries, userId: string, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .select({ id: attachments.id, name: attachments.name })
    .from(attachments)
    .where(and(eq(attachments.userId, userId), inArray(attachments.id, [...ids])));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.flatMap((id) => names.get(id) ?? []);
}

export async function withholdOfMessages(
  tx: Tx,
  userId: string,
  messageIds: readonly string[],
  withheld: boolean,
): Promise<void> {
  await tx
    .update(attachments)
    .set({ withheld })
    .where(and(eq(attachments.userId, userId), inArray(attachments.messageId, [...messageIds])));
}

export async function attachmentsOf(
  db: Queries,
  userId: string,
  messageIds: readonly string[],
): Promise<readonly (AttachmentRow & { readonly messageId: string })[]> {
  if (messageIds.length === 0) return [];
  const rows = await db
    .select(joined)
    .from(attachments)
    .innerJoin(fileBlobs, sameBlob)
    .where(and(eq(attachments.userId, userId), inArray(attachments.messageId, [...messageIds])))
    .orderBy(asc(attachments.messageId), asc(attachments.position), asc(attachments.id));
  return rows.flatMap((row) => (row.attachment.messageId ? [{ ...row, messageId: row.attachment.messageId }] : []));
}

/** A user's attachments after an id, in the order of their ids. */
export async function attachmentsAfter(
  db: Queries,
  userId: string,
  after: string | null,
  limit: number,
): Promise<readonly AttachmentRow[]> {
  return db
    .select(joined)
    .from(attachments)
    .innerJoin(fileBlobs, sameBlob)
    .where(and(eq(attachments.userId, userId), after ? gt(attachments.id, after) : undefined))
    .orderBy(asc(attachments.id))
    .limit(limit);
}

/** Those attachments that wait for a message, locked until the transaction ends. */
export async function lockWaiting(tx: Tx, userId: string, ids: readonly string[]): Promise<readonly AttachmentRow[]> {
  return tx
    .select(joined)
    .from(attachments)
    .innerJoin(fileBlobs, sameBlob)
    .where(and(eq(attachments.userId, userId), inArray(attachments.id, [...ids]), isNull(attachments.messageId)))
    .orderBy(asc(attachments.id))
    .for('update', { of: attachments });
}

export async function placeOnMessage(
  tx: Tx,
  userId: string,
  id: string,
  place: { readonly messageId: string; readonly position: number },
): Promise<void> {
  await tx
    .update(attachments)
    .set(place)
    .where(and(eq(attachments.userId, userId), eq(attachments.id, id)));
}

/** Deletes an attachment that belongs to no message, and returns its blob's id; null if there is none. */
export async function deleteWaiting(tx: Tx, userId: string, id: string): Promise<string | null> {
  const mine = and(eq(attachments.userId, userId), eq(attachments.id, id), isNull(attachments.messageId));
  const [gone] = await tx.delete(attachments).where(mine).returning({ blobId: attachments.blobId });
  return gone?.blobId ?? null;
}

export async function deleteOfMessages(tx: Tx, userId: string, messageIds: readonly string[]): Promise<string[]> {
  const mine = and(
    eq(attachments.userId, userId),
    isNotNull(attachments.messageId),
    inArray(attachments.messageId, [...messageIds]),
  );
  const gone = await tx.delete(attachments).where(mine).returning({ blobId: attachments.blobId });
  return gone.map((row) => row.blobId);
}

/** Users and ids of older uploads that were never attached to a message. */
export async function oldWaiting(db: Queries, before: Date, limit: number): Promise<{ userId: string; id: string }[]> {
  return db
    .select({ userId: attachments.userId, id: attachments.id })
    .from(attachments)
    .where(and(isNull(attachments.messageId), lt(attachments.createdAt, before)))
    .orderBy(asc(attachments.createdAt))
    .limit(limit);
}

/**
 * Deletes those of these blobs that have no attachment any more, and returns their keys. The caller must have locked
 * the user.
 */
export async function deleteUnshown(tx: Tx, userId: string, blobIds: readonly string[]): Promise<string[]> {
  if (blobIds.length === 0) return [];
  const shown = tx.select({ one: sql`1` }).from(attachments).where(sameBlob);
  const unshown = and(eq(fileBlobs.userId, userId), inArray(fileBlobs.id, [...blobIds]), notExists(shown));
  const gone = await tx.delete(fileBlobs).where(unshown).returning({ key: fileBlobs.key });
  return gone.map((row) => row.key);
}

export async function deleteUserFiles(tx: Tx, userId: string): Promise<string[]> {
  await tx.delete(attachments).where(eq(attachments.userId, userId));
  const gone = await tx.delete(fileBlobs).where(eq(fileBlobs.userId, userId)).returning({ key: fileBlobs.key });
  return gone.map((row) => row.key);
}

/** The foreign key's cascade moves the attachments. `renamed`: messages that got new ids. */
export async function moveFiles(tx: Tx, from: string, to: string, renamed: ReadonlyMap<string, string>): Promise<void> {
  for (const [known, messageId] of renamed) {
    const carried = and(eq(attachments.userId, from), eq(attachments.messageId, known));
    await tx.update(attachments).set({ messageId }).where(carried);
  }
  await tx.update(fileBlobs).set({ userId: to }).where(eq(fileBlobs.userId, from));
}

export async function noteGarbage(db: Queries, keys: readonly string[], dueAt: Date): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insert(fileGarbage)
    .values(keys.map((key) => ({ key, dueAt })))
    .onConflictDoNothing();
}

export async function strikeGarbage(db: Queries, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.delete(fileGarbage).where(inArray(fileGarbage.key, [...keys]));
}

export async function dueGarbage(db: Queries, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ key: fileGarbage.key })
    .from(fileGarbage)
    .where(lte(fileGarbage.dueAt, now))
    .orderBy(asc(fileGarbage.dueAt))
    .limit(limit);
  return rows.map((row) => row.key);
}
