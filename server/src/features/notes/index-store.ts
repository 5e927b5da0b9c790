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

/** Moments up to which a note was last written, or has waited, for it to be due. */
export interface Due {
  readonly stillSince: Date;
  readonly waitingSince: Date;
}

/** Takes some notes that are due, the ones that have waited least first; no other takes them until a moment. */
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

/** Keeps notes that were taken from the others for longer. */
export async function claimAnew(db: Db, keys: readonly NoteKey[], until: Date): Promise<void> {
  await db
    .update(notes)
    .set({ indexingUntil: until })
    .where(and(awaits, among(keys)));
}

/** Lets others take notes that were not come to. */
export async function unclaim(db: Db, keys: readonly NoteKey[]): Promise<void> {
  if (keys.length > 0) await db.update(notes).set({ indexingUntil: null }).where(among(keys));
}

/** Nobody is believed to be indexing anything. */
export async function unclaimAll(db: Db): Promise<void> {
  await db.update(notes).set({ indexingUntil: null }).where(isNotNull(notes.indexingUntil));
}

/** The soonest moments at which a note that waits was last written, and since when it has waited; null where none waits. */
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

/** Whether any note waits that nobody is indexing. */
export async function isAnyAwaiting(db: Db, now: Date): Promise<boolean> {
  const rows = await db
    .select({ id: notes.id })
    .from(notes)
    .where(and(awaits, isFree(now)))
    .limit(1);
  return rows.length > 0;
}

/** Notes of a user that the index has not yet as they are, whoever is at work on them; those that wait since last first. */
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

/** The index has a note as it was; `since`: since when it says something else, null if it does not. */
export async function noteIndexed(tx: Tx, { userId, id }: NoteKey, since: Date | null): Promise<void> {
  await tx
    .update(notes)
    .set({ awaitsIndexSince: since, indexingUntil: null })
    .where(and(eq(notes.userId, userId), eq(notes.id, id)));
}
