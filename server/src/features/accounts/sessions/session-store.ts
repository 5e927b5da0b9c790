import { and, desc, eq, gt, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/database/database.ts';
import type { SessionRow } from '../store.ts';
import { sessions } from '../tables.ts';

/** More sessions than a person can look through. */
const shown = 100;

/** The valid sessions of a user, last used first. */
export async function sessionsOf(db: Db, userId: string, now: Date): Promise<readonly SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt))
    .limit(shown);
}

export async function deleteOtherSessions(db: Db, userId: string, keptId: string): Promise<number> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keptId)))
    .returning({ id: sessions.id });
  return rows.length;
}

/** Which of the given sessions are valid; looked up by their keys, in one statement. */
export async function heldAmong(
  db: Db,
  asked: readonly { readonly userId: string; readonly id: string }[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const rows = JSON.stringify(asked);
  const result = await db.execute<{ id: string }>(sql`
    select s.id from json_to_recordset(${rows}::json) as asked("userId" text, id uuid)
    join sessions s on s.user_id = asked."userId" and s.id = asked.id
    where s.expires_at > ${now.toISOString()}::timestamptz`);
  return new Set(result.rows.map(({ id }) => id));
}

/**
 * Deletes sessions that expired before a given time. That time has to be some while ago, so that the sweep of users
 * sees the sessions first.
 */
export async function deleteLapsedSessions(db: Db, before: Date): Promise<void> {
  await db.delete(sessions).where(lte(sessions.expiresAt, before));
}
