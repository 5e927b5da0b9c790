import { and, desc, eq, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import { notes } from './tables.ts';

export interface NoteKey {
  readonly userId: string;
  readonly id: string;
}

const awaits = and(isNotNull(notes.awaitsIndexSince), isNull(notes.deletedAt));
const isFree = (now: Date) => or(isNull(notes.indexingUntil), lt(notes.indexingUntil, now));
const among = (keys: readonly NoteKey[]): SQL =>
  sql`(${notes.userId}, ${notes.id}) in (${sql.join(
    keys.map(({ userId, id }) => sql`(${userId}, ${id}::uuid)`),
    sql`, `,
  )})`;

/** A note is due if it was last changed, or has waited, since before these times. */
export interface Due {
  readonly stillSince: Date;
  readonly waitingSince: Date;
}

/** Takes some due notes, those that have waited the shortest first; no other job takes them before the time `until`. */
export async function claimDue(
  db: Db,
  now: Date,
  { stillSince, waitingSince }: Due,
  until: Date,
  limit: number,
): Promise<NoteKey[]> {
  const due = or(lte(notes.updatedAt, stillSince), lte(notes.awaitsIndexSince, waitingSince));
  const chosen = db
    .select({ userId: notes.userId, id: notes.id })
    .from(notes)
    .where(and(awaits, isFree(now), due))
    .orderBy(desc(notes.awaitsIndexSince))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(notes)
    .set({ indexingUntil: until })
    .where(sql`(${notes.userId}, ${notes.id}) in ${chosen}`)
    .returning({ userId: notes.userId, id: notes.id });
}

/** Extends the claim on notes. */
export async function claimAnew(db: Db, keys: readonly NoteKey[], until: Date): Promise<void> {
  await db
    .update(notes)
    .set({ indexingUntil: until })
    .where(and(awaits, among(keys)));
}

/** Lets notes be indexed again, after all that was just written. */
export async function awaitAgain(tx: Tx, keys: readonly NoteKey[]): Promise<void> {
  await tx
    .update(notes)
    .set({ awaitsIndexSince: new Date(0) })
    .where(and(isNull(notes.awaitsIndexSince), among(keys)));
}

/** Releases claimed notes that were not reached. */
export async function unclaim(db: Db, keys: readonly NoteKey[]): Promise<void> {
  if (keys.length > 0) await db.update(notes).set({ indexingUntil: null }).where(among(keys));
}

/** Releases the claims on all notes. */
export async function unclaimAll(db: Db): Promise<void> {
  await db.update(notes).set({ indexingUntil: null }).where(isNotNull(notes.indexingUntil));
}

/** The earliest times of a change and of a start of waiting, among unclaimed waiting notes; null if none waits. */
export async function nextAwaiting(
  db: Db,
  now: Date,
): Promise<{ readonly writtenAt: Date; readonly since: Date } | null> {
  const [row] = await db
    .select({
      writtenAt: sql<string | null>`min(${notes.updatedAt})`,
      since: sql<string | null>`min(${notes.awaitsIndexSince})`,
    })
    .from(notes)
    .where(and(awaits, isFree(now)));
  if (!row?.writtenAt || !row.since) return null;
  return { writtenAt: new Date(row.writtenAt), since: new Date(row.since) };
}

/** Whether any note waits that no job has claimed. */
export async function isAnyAwaiting(db: Db, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: notes.id })
    .from(notes)
    .where(and(awaits, isFree(now)))
    .limit(1);
  return rows.length > 0;
}

/** A user's notes whose present version is not indexed, whether claimed or not; those waiting most recently first. */
export async function awaitingOf(
  db: Db,
  userId: string,
  spaceId: number | undefined,
  limit: number,
): Promise<NoteKey[]> {
  const ofSpace = spaceId === undefined ? undefined : eq(notes.spaceId, spaceId);
  return db
    .select({ userId: notes.userId, id: notes.id })
    .from(notes)
    .where(and(eq(notes.userId, userId), awaits, ofSpace))
    .orderBy(desc(notes.awaitsIndexSince))
    .limit(limit);
}

/**
 * Records that a version was indexed. `since`: since when the note has had changes that are not indexed; null if there
 * are none.
 */
export async function noteIndexed(tx: Tx, { userId, id }: NoteKey, since: Date | null): Promise<void> {
  await tx
    .update(notes)
    .set({ awaitsIndexSince: since, indexingUntil: null })
    .where(and(eq(notes.userId, userId), eq(notes.id, id)));
}
