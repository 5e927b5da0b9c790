import { and, asc, eq, gt } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { storageGrants } from '../tables.ts';

export type StorageGrantRow = typeof storageGrants.$inferSelect;
const service = 'google-drive';

export async function findGrant(db: Db | Tx, userId: string): Promise<StorageGrantRow | null> {
  const [row] = await db
    .select()
    .from(storageGrants)
    .where(and(eq(storageGrants.userId, userId), eq(storageGrants.service, service)));
  return row ?? null;
}

export async function saveGrant(
  tx: Tx,
  userId: string,
  grant: { readonly email: string; readonly sealed: string },
  now: Date,
): Promise<void> {
  const fresh = { ...grant, isRevoked: false, createdAt: now, updatedAt: now };
  await tx
    .insert(storageGrants)
    .values({ userId, service, ...fresh })
    .onConflictDoUpdate({ target: [storageGrants.userId, storageGrants.service], set: fresh });
}

/** Changes the grant unless its tokens were replaced in the meantime. */
export async function changeGrant(
  db: Db,
  { userId, sealed }: Pick<StorageGrantRow, 'userId' | 'sealed'>,
  change: Partial<Pick<StorageGrantRow, 'sealed' | 'isRevoked'>>,
  now: Date,
): Promise<void> {
  await db
    .update(storageGrants)
    .set({ ...change, updatedAt: now })
    .where(and(eq(storageGrants.userId, userId), eq(storageGrants.service, service), eq(storageGrants.sealed, sealed)));
}

export async function deleteGrant(tx: Tx, userId: string): Promise<StorageGrantRow | null> {
  const [row] = await tx
    .delete(storageGrants)
    .where(and(eq(storageGrants.userId, userId), eq(storageGrants.service, service)))
    .returning();
  return row ?? null;
}

/** A page of all grants by their user, for resealing. */
export async function grantsAfter(db: Db, userId: string, limit: number): Promise<readonly StorageGrantRow[]> {
  return db
    .select()
    .from(storageGrants)
    .where(gt(storageGrants.userId, userId))
    .orderBy(asc(storageGrants.userId))
    .limit(limit);
}
