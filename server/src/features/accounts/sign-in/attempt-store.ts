import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { ownerLinks, spentAttempts } from '../tables.ts';

/** Uses up an attempt: false if it was used before. */
export async function spendAttempt(db: Db, id: string, expiresAt: Date): Promise<boolean> {
  const rows = await db.insert(spentAttempts).values({ id, expiresAt }).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function isSpent(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: spentAttempts.id }).from(spentAttempts).where(eq(spentAttempts.id, id));
  return rows.length > 0;
}

export async function insertOwnerLink(db: Db, row: typeof ownerLinks.$inferInsert): Promise<void> {
  await db.insert(ownerLinks).values(row);
}

/** Uses up a valid link, and all other links with it; null if there is none with that token. */
export async function takeOwnerLink(
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<{ readonly recovers: boolean } | null> {
  const [row] = await tx
    .delete(ownerLinks)
    .where(and(eq(ownerLinks.tokenHash, tokenHash), gt(ownerLinks.expiresAt, now)))
    .returning({ recovers: ownerLinks.recovers });
  if (!row) return null;
  await tx.delete(ownerLinks);
  return row;
}

export async function deleteLapsedAttempts(db: Db, now: Date): Promise<void> {
  await db.delete(spentAttempts).where(lt(spentAttempts.expiresAt, now));
  await db.delete(ownerLinks).where(lt(ownerLinks.expiresAt, now));
}
