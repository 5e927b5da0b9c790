import { noteLimits } from '@atrium/contract/note-rules';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { deletedRows } from '../../platform/database/deleted-rows.ts';
import { notes, noteVersions } from './tables.ts';

export type NoteRow = typeof notes.$inferSelect;
export type ListedRow = NoteRow & { readonly length: number };

const own = (userId: string, id: string) => and(eq(notes.userId, userId), eq(notes.id, id));

export const { markDeleted, deletedBefore, removeDeleted } = deletedRows(notes);

/** Notes, newest first, each with the beginning of its text. */
export async function notesOf(
  db: Queries,
  userId: string,
  spaceId: number,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<ListedRow[]> {
  return db
    .select({
      ...getTableColumns(notes),
      content: sql<string>`left(${notes.content}, ${noteLimits.preview})`,
      length: sql<number>`char_length(${notes.content})`,
    })
    .from(notes)
    .where(
      and(
        eq(notes.userId, userId),
        eq(notes.spaceId, spaceId),
        isNull(notes.deletedAt),
        after === undefined ? undefined : lt(notes.id, after),
      ),
    )
    .orderBy(desc(notes.id))
    .limit(limit);
}

export async function titlesOf(db: Queries, userId: string, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: notes.id, title: notes.title })
    .from(notes)
    .where(and(eq(notes.userId, userId), inArray(notes.id, [...ids])));
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Those of the notes that are there: a deleted one is not. */
export async function thereOf(db: Queries, userId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: notes.id })
    .from(notes)
    .where(and(eq(notes.userId, userId), inArray(notes.id, [...ids]), isNull(notes.deletedAt)));
  return new Set(rows.map(({ id }) => id));
}

export async function findNote(db: Queries, userId: string, id: string): Promise<NoteRow | null> {
  const [row] = await db
    .select()
    .from(notes)
    .where(and(own(userId, id), isNull(notes.deletedAt)));
  return row ?? null;
}

/** Locks a note until the transaction ends. */
export async function lockNote(tx: Tx, userId: string, id: string): Promise<NoteRow | null> {
  const [row] = await tx
    .select()
    .from(notes)
    .where(and(own(userId, id), isNull(notes.deletedAt)))
    .for('update');
  return row ?? null;
}

export async function insertNote(tx: Tx, row: typeof notes.$inferInsert): Promise<void> {
  await tx.insert(notes).values(row);
}

export async function writeNote(tx: Tx, userId: string, id: string, change: Partial<NoteRow>): Promise<void> {
  await tx.update(notes).set(change).where(own(userId, id));
}

/** Keeps a note's present text before it is replaced, and at most `most` of such texts. */
export async function keepVersion(tx: Tx, note: NoteRow, most: number): Promise<void> {
  const { userId, id: noteId, version, title, content, updatedAt: writtenAt } = note;
  await tx.insert(noteVersions).values({ userId, noteId, version, title, content, writtenAt });
  const newest = and(eq(noteVersions.userId, userId), eq(noteVersions.noteId, noteId));
  const [oldest] = await tx
    .select({ version: noteVersions.version })
    .from(noteVersions)
    .where(newest)
    .orderBy(desc(noteVersions.version))
    .offset(most)
    .limit(1);
  if (oldest) await tx.delete(noteVersions).where(and(newest, lte(noteVersions.version, oldest.version)));
}

/** Bytes of each kept text of a note, the newest first. */
export async function versionBytesOf(tx: Tx, { userId, id }: NoteRow, most: number): Promise<number[]> {
  const rows = await tx
    .select({ bytes: sql<number>`octet_length(${noteVersions.content})` })
    .from(noteVersions)
    .where(and(eq(noteVersions.userId, userId), eq(noteVersions.noteId, id)))
    .orderBy(desc(noteVersions.version))
    .limit(most);
  return rows.map(({ bytes }) => bytes);
}

/** The time when the newest kept text was written. */
export async function lastKept(tx: Tx, userId: string, noteId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ writtenAt: noteVersions.writtenAt })
    .from(noteVersions)
    .where(and(eq(noteVersions.userId, userId), eq(noteVersions.noteId, noteId)))
    .orderBy(desc(noteVersions.version))
    .limit(1);
  return row?.writtenAt ?? null;
}

export async function versionsOf(db: Queries, userId: string, noteId: string) {
  return db
    .select()
    .from(noteVersions)
    .where(and(eq(noteVersions.userId, userId), eq(noteVersions.noteId, noteId)))
    .orderBy(desc(noteVersions.version));
}

/** Bytes of what a user's notes say and said, including deleted ones that are still kept. */
export async function storedBytesOf(db: Queries, userId: string): Promise<number> {
  const bytesIn = (table: typeof notes | typeof noteVersions) =>
    db
      .select({ total: sql<string>`coalesce(sum(octet_length(${table.content})), 0)` })
      .from(table)
      .where(eq(table.userId, userId));
  const found = [...(await bytesIn(notes)), ...(await bytesIn(noteVersions))];
  return found.reduce((sum, { total }) => sum + Number(total), 0);
}

export async function removeNotesOfSpace(tx: Tx, userId: string, spaceId: number): Promise<void> {
  await tx.delete(notes).where(and(eq(notes.userId, userId), eq(notes.spaceId, spaceId)));
}

export async function removeNotesOf(tx: Tx, userId: string): Promise<void> {
  await tx.delete(notes).where(eq(notes.userId, userId));
}

/** Complete rows in order of creation, the first `limit` after one. */
export async function wholeNotes(db: Queries, userId: string, after: string | null, limit: number): Promise<NoteRow[]> {
  return db
    .select()
    .from(notes)
    .where(and(eq(notes.userId, userId), isNull(notes.deletedAt), after === null ? undefined : gt(notes.id, after)))
    .orderBy(asc(notes.id))
    .limit(limit);
}
