import { and, asc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Queries, Tx } from '../../platform/database/database.ts';
import { driveMirrors } from './tables.ts';

export type MirrorRow = typeof driveMirrors.$inferSelect;
type Key = Pick<MirrorRow, 'userId' | 'chatId'>;

const at = ({ userId, chatId }: Key) => and(eq(driveMirrors.userId, userId), eq(driveMirrors.chatId, chatId));

/** The due chat that has waited longest. */
export async function nextDue(db: Db, userId: string, now: Date): Promise<MirrorRow | null> {
  const [row] = await db
    .select()
    .from(driveMirrors)
    .where(
      and(
        eq(driveMirrors.userId, userId),
        ne(driveMirrors.wanted, driveMirrors.synced),
        or(isNull(driveMirrors.retryAt), lte(driveMirrors.retryAt, now)),
      ),
    )
    .orderBy(asc(driveMirrors.changedAt))
    .limit(1);
  return row ?? null;
}

export async function changeMirror(
  db: Queries,
  key: Key,
  change: Partial<Omit<typeof driveMirrors.$inferInsert, 'userId' | 'chatId'>>,
): Promise<void> {
  await db.update(driveMirrors).set(change).where(at(key));
}

/** Forgets a chat that never had a file, unless it has changed since. */
export async function deleteMirror(db: Db, row: MirrorRow): Promise<void> {
  await db.delete(driveMirrors).where(and(at(row), eq(driveMirrors.wanted, row.wanted)));
}

export async function listMirrors(db: Queries, userId: string): Promise<MirrorRow[]> {
  return db.select().from(driveMirrors).where(eq(driveMirrors.userId, userId));
}

/** The state of a chat's files as seen in the drive; such a chat must be mirrored again. */
export interface Finding {
  readonly chatId: string;
  readonly jsonId: string | null;
  readonly jsonChecksum: string | null;
  readonly textId: string | null;
  readonly textChecksum: string | null;
}

export async function noteFindings(tx: Tx, userId: string, found: readonly Finding[]): Promise<void> {
  if (found.length === 0) return;
  const list = JSON.stringify(
    found.map((one) => [one.chatId, one.jsonId, one.jsonChecksum, one.textId, one.textChecksum]),
  );
  await tx.execute(sql`update drive_mirrors m set
      json_id = f.v->>1, json_checksum = f.v->>2, text_id = f.v->>3, text_checksum = f.v->>4, wanted = m.wanted + 1
    from json_array_elements(${list}::json) as f(v)
    where m.user_id = ${userId} and m.chat_id = (f.v->>0)::uuid`);
}

/**
 * Forgets every file, because the user has connected another drive. Deleted chats have no files there, so their rows
 * go.
 */
export async function forgetFiles(tx: Tx, userId: string): Promise<void> {
  await tx.delete(driveMirrors).where(and(eq(driveMirrors.userId, userId), driveMirrors.isTrashed));
  const nothing = { jsonId: null, textId: null, jsonChecksum: null, textChecksum: null, name: null, originId: null };
  await tx
    .update(driveMirrors)
    .set({ ...nothing, wanted: sql`${driveMirrors.wanted} + 1`, failures: 0, retryAt: null, failure: null })
    .where(eq(driveMirrors.userId, userId));
}

export interface Counts {
  readonly synced: number;
  readonly total: number;
  /** The failure of one of the chats, and when the next retry is. */
  readonly failure: string | null;
  readonly retryAt: Date | null;
}

export async function countMirrors(db: Db, userId: string): Promise<Counts> {
  const [row] = await db
    .select({
      synced: sql<number>`count(*) filter (where wanted = synced)::int`,
      total: sql<number>`count(*)::int`,
      failure: sql<string | null>`min(failure)`,
      retryAt: sql`min(retry_at)`.mapWith(driveMirrors.retryAt),
    })
    .from(driveMirrors)
    .where(and(eq(driveMirrors.userId, userId), sql`not (${driveMirrors.isTrashed} and wanted = synced)`));
  return row ?? { synced: 0, total: 0, failure: null, retryAt: null };
}
