import { and, asc, count, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { personaPictures } from '../tables.ts';

export type PictureRow = typeof personaPictures.$inferSelect;

export async function findPicture(db: Db | Tx, userId: string, id: string): Promise<PictureRow | null> {
  const one = and(eq(personaPictures.userId, userId), eq(personaPictures.id, id));
  const [row] = await db.select().from(personaPictures).where(one);
  return row ?? null;
}

export async function picturesOf(db: Db | Tx, userId: string): Promise<readonly { readonly id: string }[]> {
  return await db
    .select({ id: personaPictures.id })
    .from(personaPictures)
    .where(eq(personaPictures.userId, userId))
    .orderBy(asc(personaPictures.createdAt));
}

export async function countPictures(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db.select({ total: count() }).from(personaPictures).where(eq(personaPictures.userId, userId));
  return row?.total ?? 0;
}

export async function insertPicture(tx: Tx, row: PictureRow): Promise<void> {
  await tx.insert(personaPictures).values(row);
}

/** False if there is no picture with that id. */
export async function removePicture(tx: Tx, userId: string, id: string): Promise<boolean> {
  const one = and(eq(personaPictures.userId, userId), eq(personaPictures.id, id));
  return (await tx.delete(personaPictures).where(one).returning({ id: personaPictures.id })).length > 0;
}

export async function removePictures(tx: Tx, userId: string): Promise<void> {
  await tx.delete(personaPictures).where(eq(personaPictures.userId, userId));
}
