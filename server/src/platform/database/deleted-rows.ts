import { and, asc, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db, Tx } from './database.ts';

/** A table of users' things that can be restored for a while after they were deleted. */
interface Restorable<Id> extends PgTable {
  readonly userId: AnyPgColumn<{ data: string; notNull: true }>;
  readonly id: AnyPgColumn<{ data: Id; notNull: true }>;
  readonly deletedAt: AnyPgColumn<{ data: Date }>;
}

/**
 * The queries by which a table's rows are deleted, restored, and deleted permanently.
 * @param change other columns that are set when a row is deleted or restored
 */
export function deletedRows<Id>(table: Restorable<Id>, change: Readonly<Record<string, null>> = {}) {
  const own = (userId: string, id: Id) => and(eq(table.userId, userId), eq(table.id, id));
  return {
    /** Marks a row as deleted or restored. False if it was already in the wanted state, or does not exist. */
    async markDeleted(tx: Tx, userId: string, id: Id, deletedAt: Date | null): Promise<boolean> {
      const isOther = deletedAt === null ? isNotNull(table.deletedAt) : isNull(table.deletedAt);
      const rows = await tx
        .update(table)
        .set({ deletedAt, ...change })
        .where(and(own(userId, id), isOther))
        .returning({ userId: table.userId });
      return rows.length > 0;
    },

    /** Rows of all users that were deleted before a time, those deleted longest ago first. */
    async deletedBefore(db: Db, before: Date, limit: number) {
      return db
        .select({ userId: table.userId, id: table.id })
        .from(table)
        .where(lt(table.deletedAt, before))
        .orderBy(asc(table.deletedAt))
        .limit(limit);
    },

    /** Deletes a row permanently. False if it was restored in the meantime. */
    async removeDeleted(tx: Tx, userId: string, id: Id, before: Date): Promise<boolean> {
      const rows = await tx
        .delete(table)
        .where(and(own(userId, id), lt(table.deletedAt, before)))
        .returning({ userId: table.userId });
      return rows.length > 0;
    },
  };
}
