import type { SpaceItemKind } from '@atrium/contract/spaces';
import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import { spaceFolders, spaceItems } from '../tables.ts';

const ownFolder = (userId: string, spaceId: number, id: string) =>
  and(eq(spaceFolders.userId, userId), eq(spaceFolders.spaceId, spaceId), eq(spaceFolders.id, id));

export async function insertFolders(tx: Tx, rows: readonly (typeof spaceFolders.$inferInsert)[]): Promise<void> {
  await tx.insert(spaceFolders).values([...rows]);
}

export async function hasFolder(tx: Queries, userId: string, spaceId: number, id: string): Promise<boolean> {
  return (await tx.$count(spaceFolders, ownFolder(userId, spaceId, id))) > 0;
}

/** False if the folder does not exist. */
export async function renameFolder(
  tx: Tx,
  userId: string,
  spaceId: number,
  id: string,
  name: string,
): Promise<boolean> {
  const rows = await tx
    .update(spaceFolders)
    .set({ name })
    .where(ownFolder(userId, spaceId, id))
    .returning();
  return rows.length > 0;
}

/** Puts folders of a space in the order in which they are named. */
export async function orderFolders(tx: Tx, userId: string, spaceId: number, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`update space_folders set position = t.at - 1
    from json_array_elements_text(${JSON.stringify(ids)}::json) with ordinality as t(id, at)
    where user_id = ${userId} and space_id = ${spaceId} and space_folders.id = t.id::uuid`);
}

/** Deletes a folder; its items stay in the space. False if the folder does not exist. */
export async function removeFolder(tx: Tx, userId: string, spaceId: number, id: string): Promise<boolean> {
  const rows = await tx
    .delete(spaceFolders)
    .where(ownFolder(userId, spaceId, id))
    .returning();
  if (rows.length === 0) return false;
  await tx
    .update(spaceItems)
    .set({ folderId: null })
    .where(and(eq(spaceItems.userId, userId), eq(spaceItems.folderId, id)));
  return true;
}

/** How many items of its kind are in a space besides the given one. */
export async function countOthers(
  tx: Tx,
  { userId, spaceId, kind, itemId }: Pick<typeof spaceItems.$inferSelect, 'userId' | 'spaceId' | 'kind' | 'itemId'>,
): Promise<number> {
  return tx.$count(
    spaceItems,
    and(
      eq(spaceItems.userId, userId),
      eq(spaceItems.spaceId, spaceId),
      eq(spaceItems.kind, kind),
      ne(spaceItems.itemId, itemId),
    ),
  );
}

export async function putItem(tx: Tx, row: typeof spaceItems.$inferInsert): Promise<void> {
  const { spaceId, folderId } = row;
  await tx
    .insert(spaceItems)
    .values(row)
    .onConflictDoUpdate({ target: [spaceItems.userId, spaceItems.itemId], set: { spaceId, folderId } });
}

export async function fileItem(
  tx: Tx,
  userId: string,
  spaceId: number,
  itemId: string,
  folderId: string | null,
): Promise<boolean> {
  const rows = await tx
    .update(spaceItems)
    .set({ folderId })
    .where(
      and(
        eq(spaceItems.userId, userId),
        eq(spaceItems.spaceId, spaceId),
        eq(spaceItems.itemId, itemId),
        eq(spaceItems.isHidden, false),
      ),
    )
    .returning();
  return rows.length > 0;
}

/** The items in a folder, newest first. */
export async function itemsIn(
  db: Queries,
  userId: string,
  folderId: string,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<{ id: string; kind: SpaceItemKind }[]> {
  return db
    .select({ id: spaceItems.itemId, kind: spaceItems.kind })
    .from(spaceItems)
    .where(
      and(
        eq(spaceItems.userId, userId),
        eq(spaceItems.folderId, folderId),
        eq(spaceItems.isHidden, false),
        after === undefined ? undefined : lt(spaceItems.itemId, after),
      ),
    )
    .orderBy(desc(spaceItems.itemId))
    .limit(limit);
}

export async function hideItem(tx: Tx, userId: string, itemId: string, isHidden: boolean): Promise<void> {
  await tx
    .update(spaceItems)
    .set({ isHidden })
    .where(and(eq(spaceItems.userId, userId), eq(spaceItems.itemId, itemId)));
}

export async function dropItem(tx: Tx, userId: string, itemId: string): Promise<void> {
  await tx.delete(spaceItems).where(and(eq(spaceItems.userId, userId), eq(spaceItems.itemId, itemId)));
}

/** The folder of each of these items. */
export async function foldersAmong(
  db: Queries,
  userId: string,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .select({ id: spaceItems.itemId, folderId: spaceItems.folderId })
    .from(spaceItems)
    .where(and(eq(spaceItems.userId, userId), inArray(spaceItems.itemId, [...itemIds])));
  return new Map(rows.map((row) => [row.id, row.folderId]));
}
