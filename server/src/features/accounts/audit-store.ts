import { desc, eq, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { auditEntries, users } from './tables.ts';

export type AuditRow = typeof auditEntries.$inferSelect;

/** With the admin's name as it is now: it stays, whatever becomes of him. */
export async function insertAudit(tx: Tx, row: Omit<AuditRow, 'adminName'>): Promise<void> {
  const [admin] = await tx.select({ name: users.name }).from(users).where(eq(users.id, row.adminId));
  await tx.insert(auditEntries).values({ ...row, adminName: admin?.name ?? '' });
}

/** Newest first, along the key. */
export async function auditBefore(db: Db, before: string | null, limit: number): Promise<readonly AuditRow[]> {
  return db
    .select()
    .from(auditEntries)
    .where(before === null ? undefined : lt(auditEntries.id, before))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}
