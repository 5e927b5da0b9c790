import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { deletedRows } from '../../platform/database/deleted-rows.ts';
import { spaceBooks, spaceFolders, spaceItems, spaces } from './tables.ts';

export type SpaceRow = typeof spaces.$inferSelect;
export type NewSpace = typeof spaces.$inferInsert;
export type SpaceChange = Partial<Omit<SpaceRow, 'userId' | 'id' | 'createdAt'>>;

const own = (userId: string, id: number) => and(eq(spaces.userId, userId), eq(spaces.id, id));

export const { deletedBefore } = deletedRows(spaces);

export async function readVersion(db: Queries, userId: string): Promise<number | null> {
  const [row] = await db.select().from(spaceBooks).where(eq(spaceBooks.userId, userId));
  return row?.version ?? null;
}

/**
 * Locks a user's spaces until the transaction ends, and increments their version. `isNew`: the user has not been given
 * any spaces yet.
 */
export async function lockBooks(tx: Tx, userId: string): Promise<{ isNew: boolean; lastNumber: number }> {
  const [row] = await tx
    .insert(spaceBooks)
    .values({ userId, version: 1, lastNumber: 0 })
    .onConflictDoUpdate({ target: spaceBooks.userId, set: { version: sql`${spaceBooks.version} + 1` } })
    .returning();
  return { isNew: row?.version === 1, lastNumber: row?.lastNumber ?? 0 };
}

/** Locks and increments like `lockBooks`, but only for a user who has been given spaces; false for others. */
export async function lockExistingBooks(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .update(spaceBooks)
    .set({ version: sql`${spaceBooks.version} + 1` })
    .where(eq(spaceBooks.userId, userId))
    .returning();
  return rows.length > 0;
}

/** Locks a user's spaces until the transaction ends, and changes nothing. */
export async function holdBooks(tx: Tx, userId: string): Promise<void> {
  await tx.select({ userId: spaceBooks.userId }).from(spaceBooks).where(eq(spaceBooks.userId, userId)).for('update');
}

export async function setLastNumber(tx: Tx, userId: string, lastNumber: number): Promise<void> {
  await tx.update(spaceBooks).set({ lastNumber }).where(eq(spaceBooks.userId, userId));
}

/** All spaces that are not deleted, by number. */
export async function spacesOf(db: Queries, userId: string): Promise<SpaceRow[]> {
  return db
    .select()
    .from(spaces)
    .where(and(eq(spaces.userId, userId), isNull(spaces.deletedAt)))
    .orderBy(asc(spaces.id));
}

export async function countAll(db: Queries, userId: string): Promise<number> {
  return db.$count(spaces, eq(spaces.userId, userId));
}

export async function findSpace(db: Queries, userId: string, id: number): Promise<SpaceRow | null> {
  const [row] = await db
    .select()
    .from(spaces)
    .where(and(own(userId, id), isNull(spaces.deletedAt)));
  return row ?? null;
}

export async function findDeleted(db: Queries, userId: string, id: number): Promise<SpaceRow | null> {
  const [row] = await db
    .select()
    .from(spaces)
    .where(and(own(userId, id), isNotNull(spaces.deletedAt)));
  return row ?? null;
}

/** Spaces deleted after a time, most recently deleted first. */
export async function deletedSince(db: Queries, userId: string, since: Date): Promise<SpaceRow[]> {
  return db
    .select()
    .from(spaces)
    .where(and(eq(spaces.userId, userId), gt(spaces.deletedAt, since)))
    .orderBy(desc(spaces.deletedAt), asc(spaces.id));
}

export async function insertSpace(tx: Tx, row: NewSpace): Promise<void> {
  await tx.insert(spaces).values(row);
}

export async function writeSpaces(tx: Tx, userId: string, ids: readonly number[], change: SpaceChange): Promise<void> {
  await tx
    .update(spaces)
    .set(change)
    .where(and(eq(spaces.userId, userId), inArray(spaces.id, [...ids])));
}

/** Restores the spaces that were deleted at one time, and returns their numbers. */
export async function undelete(tx: Tx, userId: string, deletedAt: Date): Promise<number[]> {
  const rows = await tx
    .update(spaces)
    .set({ deletedAt: null })
    .where(and(eq(spaces.userId, userId), eq(spaces.deletedAt, deletedAt)))
    .returning({ id: spaces.id });
  return rows.map((row) => row.id);
}

export async function isDueToGo(tx: Tx, userId: string, id: number, before: Date): Promise<boolean> {
  return (await tx.$count(spaces, and(own(userId, id), lt(spaces.deletedAt, before)))) > 0;
}

/** Deletes a space with its folders and items; spaces directly below it become top-level ones. */
export async function removeSpace(tx: Tx, userId: string, id: number): Promise<void> {
  await tx.delete(spaces).where(own(userId, id));
  await tx
    .update(spaces)
    .set({ parentId: null })
    .where(and(eq(spaces.userId, userId), eq(spaces.parentId, id)));
}

export async function removeAllOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(spaces).where(eq(spaces.userId, userId));
  await tx.delete(spaceBooks).where(eq(spaceBooks.userId, userId));
}

/** The number of items of each kind in each space. */
export async function countItems(db: Queries, userId: string) {
  return db
    .select({ spaceId: spaceItems.spaceId, kind: spaceItems.kind, total: count() })
    .from(spaceItems)
    .where(and(eq(spaceItems.userId, userId), eq(spaceItems.isHidden, false)))
    .groupBy(spaceItems.spaceId, spaceItems.kind);
}

/** The folders of a space in order, each with the number of its items. */
export async function foldersOf(db: Queries, userId: string, spaceId: number) {
  return db
    .select({ id: spaceFolders.id, name: spaceFolders.name, count: count(spaceItems.itemId) })
    .from(spaceFolders)
    .leftJoin(
      spaceItems,
      and(
        eq(spaceItems.userId, spaceFolders.userId),
        eq(spaceItems.folderId, spaceFolders.id),
        eq(spaceItems.isHidden, false),
      ),
    )
    .where(and(eq(spaceFolders.userId, userId), eq(spaceFolders.spaceId, spaceId)))
    .groupBy(spaceFolders.userId, spaceFolders.id)
    .orderBy(asc(spaceFolders.position), asc(spaceFolders.id));
}

/** Whether a space contains any item of some kinds. */
export async function holdsAny(
  db: Queries,
  userId: string,
  spaceId: number,
  kinds: readonly (typeof spaceItems.$inferSelect)['kind'][],
): Promise<boolean> {
  const rows = await db
    .select({ id: spaceItems.itemId })
    .from(spaceItems)
    .where(
      and(
        eq(spaceItems.userId, userId),
        eq(spaceItems.spaceId, spaceId),
        inArray(spaceItems.kind, [...kinds]),
        eq(spaceItems.isHidden, false),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
