import { and, asc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import { chats, messages } from '../tables.ts';

/**
 * Marks chats as deleted (a time) or as not deleted (null). Returns those whose mark changed. They are always locked in
 * the same order.
 */
export async function markDeleted(
  tx: Tx,
  userId: string,
  ids: readonly string[],
  deletedAt: Date | null,
): Promise<string[]> {
  const other = deletedAt === null ? isNotNull(chats.deletedAt) : isNull(chats.deletedAt);
  const rows = await tx
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.userId, userId), inArray(chats.id, [...ids]), other))
    .orderBy(asc(chats.id))
    .for('update');
  const found = rows.map((row) => row.id);
  if (found.length > 0) {
    await tx
      .update(chats)
      .set({ deletedAt })
      .where(and(eq(chats.userId, userId), inArray(chats.id, found)));
  }
  return found;
}

/** The space of each given chat, deleted chats included; chats outside any space are left out. */
export async function spacesOfChats(
  db: Queries,
  userId: string,
  ids: readonly string[],
): Promise<{ id: string; spaceId: number }[]> {
  const rows = await db
    .select({ id: chats.id, spaceId: chats.spaceId })
    .from(chats)
    .where(and(eq(chats.userId, userId), inArray(chats.id, [...ids]), isNotNull(chats.spaceId)));
  return rows.flatMap(({ id, spaceId }) => (spaceId === null ? [] : [{ id, spaceId }]));
}

/** Chats of some spaces that are not deleted, or those that were deleted at exactly the given time. */
export async function chatsOfSpaces(
  tx: Tx,
  userId: string,
  spaceIds: readonly number[],
  deletedAt: Date | null,
): Promise<string[]> {
  if (spaceIds.length === 0) return [];
  const rows = await tx
    .select({ id: chats.id })
    .from(chats)
    .where(
      and(
        eq(chats.userId, userId),
        inArray(chats.spaceId, [...spaceIds]),
        deletedAt === null ? isNull(chats.deletedAt) : eq(chats.deletedAt, deletedAt),
      ),
    );
  return rows.map((row) => row.id);
}

/** Ids of the messages of these chats that have files. */
export async function messagesWithFiles(tx: Tx, userId: string, chatIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.userId, userId), inArray(messages.chatId, [...chatIds]), gt(messages.fileCount, 0)));
  return rows.map((row) => row.id);
}

/** Ids of the runs that are writing a reply in these chats, or in all chats of the user if none are named. */
export async function streamingRunIds(tx: Tx, userId: string, chatIds?: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ runId: messages.runId })
    .from(messages)
    .where(
      and(
        eq(messages.userId, userId),
        chatIds ? inArray(messages.chatId, [...chatIds]) : undefined,
        eq(messages.status, 'streaming'),
      ),
    );
  return rows.flatMap((row) => (row.runId ? [row.runId] : []));
}

/** Chats of all users that were deleted before a time, those deleted longest ago first. */
export async function deletedBefore(
  db: Queries,
  before: Date,
  limit: number,
): Promise<{ userId: string; id: string; spaceId: number | null }[]> {
  return db
    .select({ userId: chats.userId, id: chats.id, spaceId: chats.spaceId })
    .from(chats)
    .where(lt(chats.deletedAt, before))
    .orderBy(asc(chats.deletedAt))
    .limit(limit);
}

/** Marks trials of personas that were last used before `usedBefore` as deleted just before `deletedAt`. */
export async function dropPreviews(db: Queries, usedBefore: Date, deletedAt: Date): Promise<void> {
  await db
    .update(chats)
    .set({ deletedAt: new Date(deletedAt.getTime() - 1) })
    .where(and(eq(chats.isPreview, true), lt(chats.updatedAt, usedBefore), isNull(chats.deletedAt)));
}

/**
 * Locks a chat that was deleted before a time until the transaction ends; false if it was restored or another
 * transaction has the lock.
 */
export async function lockDeleted(tx: Tx, userId: string, id: string, before: Date): Promise<boolean> {
  const rows = await tx
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.userId, userId), eq(chats.id, id), lt(chats.deletedAt, before)))
    .for('update', { skipLocked: true });
  return rows.length > 0;
}

export async function deleteChatRow(tx: Tx, userId: string, chatId: string): Promise<void> {
  await tx.delete(chats).where(and(eq(chats.userId, userId), eq(chats.id, chatId)));
}

/** Ids of the deleted chats of a space. Their rows are locked. */
export async function deletedOfSpace(tx: Tx, userId: string, spaceId: number): Promise<string[]> {
  const rows = await tx
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.userId, userId), eq(chats.spaceId, spaceId), isNotNull(chats.deletedAt)))
    .orderBy(asc(chats.id))
    .for('update');
  return rows.map((row) => row.id);
}
