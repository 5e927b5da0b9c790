import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { driveConnections, driveMirrors } from './tables.ts';

export type ConnectionRow = typeof driveConnections.$inferSelect;
type Queries = Db | Tx;

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;

export async function findConnection(db: Queries, userId: string): Promise<ConnectionRow | null> {
  const [row] = await db.select().from(driveConnections).where(eq(driveConnections.userId, userId));
  return row ?? null;
}

/** A new connection, or one made anew: what was known of the drive stays until it is looked through. */
export async function openConnection(tx: Tx, userId: string, now: Date): Promise<void> {
  const fresh = { connectedAt: now, ...atOnce, isPaused: false, isLeaving: false, lease: null, leaseUntil: null };
  await tx
    .insert(driveConnections)
    .values({ userId, ...fresh })
    .onConflictDoUpdate({ target: driveConnections.userId, set: fresh });
}

/** In place of a failure's kind: access was taken back. */
export const revoked = 'revoked';

/** What lets a connection be looked through and worked on without waiting for anything. */
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
 * Notes that a chat has changed, where its user has a drive; one statement, because it stands in the transaction that ends
 * a reply. null: there is no drive. Otherwise whether somebody is to work on it now.
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

/** All again, whatever the drive is believed to hold. The ids stay: they are what keeps a file from being made twice. */
export async function unsyncAll(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(driveMirrors)
    .set({ wanted: sql`${driveMirrors.wanted} + 1`, name: null, failures: 0, retryAt: null, failure: null })
    .where(eq(driveMirrors.userId, userId));
}

/** Takes the work on a user's drive for somebody, unless another has it. null: another has, or there is no connection. */
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

/** False when it was lost. */
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

/** Leases of processes that are gone; for the store that one process has to itself. */
export async function dropAllLeases(db: Db): Promise<void> {
  await db
    .update(driveConnections)
    .set({ lease: null, leaseUntil: null })
    .where(sql`${driveConnections.lease} is not null`);
}

/** Forgets chats that were deleted before a moment: by then the drive has emptied its trash of them. */
export async function forgetTrashed(db: Db, before: Date): Promise<void> {
  await db
    .delete(driveMirrors)
    .where(and(driveMirrors.isTrashed, sql`wanted = synced and ${driveMirrors.changedAt} < ${moment(before)}`));
}

/** Users for whom there is something to do now, and nobody at it. */
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
