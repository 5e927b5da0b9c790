import { and, desc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { UserRow } from '../store.ts';
import { passkeys, users } from '../tables.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

export async function passkeysOf(db: Db | Tx, userId: string): Promise<readonly PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(desc(passkeys.createdAt));
}

export async function findPasskey(
  db: Db,
  credentialId: string,
): Promise<{ readonly passkey: PasskeyRow; readonly user: UserRow } | null> {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** Stores a passkey; null if it is stored already. */
export async function insertPasskey(tx: Tx, row: typeof passkeys.$inferInsert): Promise<PasskeyRow | null> {
  const [made] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning();
  return made ?? null;
}

export async function updatePasskey(
  db: Db | Tx,
  userId: string,
  id: string,
  change: Partial<Pick<PasskeyRow, 'name' | 'counter' | 'isBackedUp' | 'lastUsedAt'>>,
): Promise<PasskeyRow | null> {
  const [row] = await db
    .update(passkeys)
    .set(change)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning();
  return row ?? null;
}

export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<boolean> {
  const rows = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id });
  return rows.length > 0;
}
