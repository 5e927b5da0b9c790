import { eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { avatars } from '../tables.ts';

export type AvatarRow = typeof avatars.$inferSelect;

export async function findAvatar(db: Db | Tx, userId: string): Promise<AvatarRow | null> {
  const [row] = await db.select().from(avatars).where(eq(avatars.userId, userId));
  return row ?? null;
}

/** Stores a picture. A provider's picture does not replace one that the user chose; the result is then false. */
export async function saveAvatar(tx: Tx, row: AvatarRow): Promise<boolean> {
  const { userId: _owner, ...picture } = row;
  const rows = await tx
    .insert(avatars)
    .values(row)
    .onConflictDoUpdate({
      target: avatars.userId,
      set: picture,
      ...(row.isOwn ? {} : { setWhere: eq(avatars.isOwn, false) }),
    })
    .returning({ version: avatars.version });
  return rows.length > 0;
}

export async function deleteAvatar(tx: Tx, userId: string): Promise<void> {
  await tx.delete(avatars).where(eq(avatars.userId, userId));
}
