import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { formerKeys, formerNames } from '../tables.ts';

export async function findSealedKey(db: Db | Tx): Promise<string | null> {
  const [row] = await db.select().from(formerKeys).where(eq(formerKeys.id, 1));
  return row?.sealed ?? null;
}

/** Stores the key unless there is one already. */
export async function insertSealedKey(db: Db | Tx, sealed: string): Promise<void> {
  await db.insert(formerKeys).values({ id: 1, sealed }).onConflictDoNothing();
}

export async function updateSealedKey(db: Db, sealed: string): Promise<void> {
  await db.update(formerKeys).set({ sealed }).where(eq(formerKeys.id, 1));
}

export async function findFormerName(tx: Tx, nameHash: string): Promise<string | null> {
  const [row] = await tx.select().from(formerNames).where(eq(formerNames.nameHash, nameHash));
  return row?.formerId ?? null;
}

export async function saveFormerName(tx: Tx, row: typeof formerNames.$inferInsert): Promise<void> {
  const { formerId, leftAt } = row;
  await tx
    .insert(formerNames)
    .values(row)
    .onConflictDoUpdate({ target: formerNames.nameHash, set: { formerId, leftAt } });
}
