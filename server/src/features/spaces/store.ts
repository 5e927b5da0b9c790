import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { spaceBooks, spaceFolders, spaceItems, spaces } from './tables.ts';

type Queries = Db | Tx;
export type SpaceRow = typeof spaces.$inferSelect;
export type NewSpace = typeof spaces.$inferInsert;
export type SpaceChange = Partial<Omit<SpaceRow, 'userId' | 'id' | 'createdAt'>>;

const own = (userId: string, id: number) => and(eq(spaces.userId, userId), eq(spaces.id, id));

export async function readVersion(db: Queries, userId: string): Promise<number | null> {
  const [row] = await db.select().from(spaceBooks).where(eq(spaceBooks.userId, userId));
  return row?.version ?? null;
}

/** Locks what a user has until the transaction ends, and counts the change. `isNew`: he has been given nothing yet. */
export async function lockBooks(tx: Tx, userId: string): Promise<{ isNew: boolean; lastNumber: number }> {
  const [row] = await tx
    .insert(spaceBooks)
    .values({ userId, version: 1, lastNumber: 0 })
    .onConflictDoUpdate({ target: spaceBooks.userId, set: { version: sql`${spaceBooks.version} + 1` } })
    .returning();
  return { isNew: row?.version === 1, lastNumber: row?.lastNumber ?? 0 };
}

/** Locks and counts as `lockBooks` does, for whom there is something to change already; false where there is nothing. */
export async function relockBooks(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .update(spaceBooks)
    .set({ version: sql`${spaceBooks.version} + 1` })
    .where(eq(spaceBooks.userId, userId))
    .returning();
  return rows.length > 0;
}

export async function noteNumber(tx: Tx, userId: string, lastNumber: number): Promise<void> {
  await tx.update(spaceBooks).set({ lastNumber }).where(eq(spaceBooks.userId, userId));
}

/** All that are not deleted, by number. */
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

/** Deleted after a moment, the last one first. */
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

/** Brings back what was deleted at one moment, and says what that is. */
export async function undelete(tx: Tx, userId: string, deletedAt: Date): Promise<number[]> {
  const rows = await tx
    .update(spaces)
    .set({ deletedAt: null })
    .where(and(eq(spaces.userId, userId), eq(spaces.deletedAt, deletedAt)))
    .returning({ id: spaces.id });
  return rows.map((row) => row.id);
}

export async function deletedBefore(db: Queries, before: Date, limit: number) {
  return db
    .select({ userId: spaces.userId, id: spaces.id })
    .from(spaces)
    .where(lt(spaces.deletedAt, before))
    .orderBy(asc(spaces.deletedAt))
    .limit(limit);
}

export async function isDueToGo(tx: Tx, userId: string, id: number, before: Date): Promise<boolean> {
  return (await tx.$count(spaces, and(own(userId, id), lt(spaces.deletedAt, before)))) > 0;
}

/** Its folders and items go with it; spaces that were a part of it stand by themselves. */
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

/** How many things of each kind are in each space. */
export async function countItems(db: Queries, userId: string) {
  return db
    .select({ spaceId: spaceItems.spaceId, kind: spaceItems.kind, total: count() })
    .from(spaceItems)
    .where(and(eq(spaceItems.userId, userId), eq(spaceItems.isHidden, false)))
    .groupBy(spaceItems.spaceId, spaceItems.kind);
}

/** In their order, each with how much is in it. */
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

/** Whether anything of some kinds is in a space. */
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
