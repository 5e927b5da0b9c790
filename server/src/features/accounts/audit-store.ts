import { desc, eq, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { auditEntries, users } from './tables.ts';

export type AuditRow = typeof auditEntries.$inferSelect;

/** Stores an audit entry with the current name of its admin, so that the name stays known if the admin is deleted. */
export async function insertAudit(tx: Tx, row: Omit<AuditRow, 'adminName'>): Promise<void> {
  const [admin] = await tx.select({ name: users.name }).from(users).where(eq(users.id, row.adminId));
  await tx.insert(auditEntries).values({ ...row, adminName: admin?.name ?? '' });
}

/** Newest first, in the order of the key. */
export async function auditBefore(db: Db, before: string | null, limit: number): Promise<readonly AuditRow[]> {
  return db
    .select()
    .from(auditEntries)
    .where(before === null ? undefined : lt(auditEntries.id, before))
    .orderBy(desc(auditEntries.id))
    .limit(limit);
}
