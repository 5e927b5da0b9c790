import { and, eq, sql } from 'drizzle-orm';
import type { Db, Queries, Tx } from '../../platform/database/database.ts';
import { driveConnections, driveMirrors } from './tables.ts';

export type ConnectionRow = typeof driveConnections.$inferSelect;

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

export async function findConnection(db: Queries, userId: string): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(driveConnections).where(eq(driveConnections.userId, userId));
  return row ?? null;
}

/** Creates a connection, or renews it: what is known of the drive stays until the drive is read again. */
export async function openConnection(tx: Tx, userId: string, now: Date): Promise<void> {
  const fresh = { connectedAt: now, ...atOnce, isPaused: false, isLeaving: false, lease: null, leaseUntil: null };
  await tx
    .insert(driveConnections)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: driveConnections.userId, set: fresh });
}

/** Stands in place of a failure's kind: the grant was revoked. */
export const revoked = 'revoked';

/** Fields that make a connection read the drive and work without waiting for a retry. */
export const atOnce = { failures: 0, retryAt: null, failure: null, listedAt: null } as const;

export async function deleteConnection(tx: Tx, userId: string): Promise<void> {
  await tx.delete(driveConnections).where(eq(driveConnections.userId, userId));
}

export async function changeConnection(
  db: Queries,
  userId: string,
  change: Partial<Omit<typeof driveConnections.$inferInsert, 'userId'>>,
): Promise<boolean> {
  const rows = await db
    .update(driveConnections)
    .set(change)
    .where(eq(driveConnections.userId, userId))
    .returning({ userId: driveConnections.userId });
  return rows.length > 0;
}

/**
 * Records that a chat has changed, if its user has a drive. It is one statement, because it runs in the transaction
 * that ends a reply. null: there is no drive. Otherwise, whether the mirror should work now.
 */
export async function markChanged(tx: Tx, userId: string, chatId: string, now: Date): Promise<boolean | null> {
  const result = await tx.execute<{ is_paused: boolean }>(sql`with changed as (
      insert into drive_mirrors (user_id, chat_id, changed_at)
      select user_id, ${chatId}::uuid, ${moment(now)} from drive_connections where user_id = ${userId}
      on conflict (user_id, chat_id) do update
        set wanted = drive_mirrors.wanted + 1, changed_at = excluded.changed_at, retry_at = null
      returning user_id
    ) select is_paused from drive_connections join changed using (user_id)`);
  const [row] = result.rows;
  return row ? !row.is_paused : null;
}

/** Adds a row to be mirrored for each chat that has none. */
export async function markAll(tx: Tx, userId: string, chatIds: readonly string[], now: Date): Promise<void> {
  await tx.execute(sql`insert into drive_mirrors (user_id, chat_id, changed_at)
    select ${userId}, id::uuid, ${moment(now)} from json_array_elements_text(${JSON.stringify(chatIds)}::json) as t(id)
    on conflict do nothing`);
}

/**
 * Marks all chats to be written again, whatever the drive is believed to hold. The files' ids stay, since they prevent
 * a file from being created twice.
 */
export async function unsyncAll(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(driveMirrors)
    .set({ wanted: sql`${driveMirrors.wanted} + 1`, name: null, failures: 0, retryAt: null, failure: null })
    .where(eq(driveMirrors.userId, userId));
}

/** Takes the lease on a user's drive; null: another process has it, or there is no connection. */
export async function takeLease(
  db: Db,
  userId: string,
  lease: string,
  now: Date,
  until: Date,
): Promise<ConnectionRow | null> {
  const [row] = await db
    .update(driveConnections)
    .set({ lease, leaseUntil: until })
    .where(
      and(
        eq(driveConnections.userId, userId),
        sql`(${driveConnections.lease} is null or ${driveConnections.leaseUntil} < ${moment(now)})`,
      ),
    )
    .returning();
  return row ?? null;
}

/** Renews a lease; false if it was lost. */
export async function keepLease(db: Db, userId: string, lease: string, until: Date): Promise<boolean> {
  const rows = await db
    .update(driveConnections)
    .set({ leaseUntil: until })
    .where(and(eq(driveConnections.userId, userId), eq(driveConnections.lease, lease)))
    .returning({ userId: driveConnections.userId });
  return rows.length > 0;
}

export async function dropLease(db: Db, userId: string, lease: string): Promise<void> {
  await db
    .update(driveConnections)
    .set({ lease: null, leaseUntil: null })
    .where(and(eq(driveConnections.userId, userId), eq(driveConnections.lease, lease)));
}

/** Drops all leases, as those of dead processes; only for a store that one process has to itself. */
export async function dropAllLeases(db: Db): Promise<void> {
  await db
    .update(driveConnections)
    .set({ lease: null, leaseUntil: null })
    .where(sql`${driveConnections.lease} is not null`);
}

/** Forgets chats that were deleted before a time: by then the drive has emptied its trash. */
export async function forgetTrashed(db: Db, before: Date): Promise<void> {
  await db
    .delete(driveMirrors)
    .where(and(driveMirrors.isTrashed, sql`wanted = synced and ${driveMirrors.changedAt} < ${moment(before)}`));
}

/** Users whose mirror has work now, but no process at it. */
export async function dueUsers(db: Db, now: Date, limit: number): Promise<string[]> {
  const result = await db.execute<{ user_id: string }>(sql`select user_id from drive_connections c
    where (lease is null or lease_until < ${moment(now)}) and (retry_at is null or retry_at <= ${moment(now)})
      and (is_leaving or (not is_paused and failure is distinct from ${revoked} and (listed_at is null or exists (
        select 1 from drive_mirrors m where m.user_id = c.user_id and m.wanted <> m.synced
          and (m.retry_at is null or m.retry_at <= ${moment(now)})
      ))))
    order by user_id limit ${limit}::int`);
  return result.rows.map((row) => row.user_id);
}
