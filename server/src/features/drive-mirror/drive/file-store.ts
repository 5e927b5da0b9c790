import { and, count, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/database/database.ts';
import { driveFiles, driveMirrors } from '../tables.ts';

export type DriveFileRow = typeof driveFiles.$inferSelect;
type Queries = Db | Tx;
/** Rows of one statement. */
const atATime = 500;

/** A file of a chat that the mirror keeps, or kept, is no chat of its own. */
const isAlone = sql`not exists (select 1 from ${driveMirrors} m where m.user_id = ${driveFiles.userId} and m.chat_id = ${driveFiles.chatId})`;

/** Puts what was seen in the drive in the place of what was seen before. True when that changed anything. */
export async function replaceFiles(tx: Tx, userId: string, seen: readonly DriveFileRow[]): Promise<boolean> {
  const before = await tx.select().from(driveFiles).where(eq(driveFiles.userId, userId));
  if (fingerprint(before) === fingerprint(seen)) return false;
  await tx.delete(driveFiles).where(eq(driveFiles.userId, userId));
  for (let at = 0; at < seen.length; at += atATime) {
    await tx
      .insert(driveFiles)
      .values(seen.slice(at, at + atATime))
      .onConflictDoNothing();
  }
  return true;
}

const fingerprint = (rows: readonly DriveFileRow[]): string =>
  rows
    .map((row) => JSON.stringify([row.chatId, row.fileId, row.textId, row.title, row.modifiedAt, row.sizeBytes]))
    .sort()
    .join();

export async function listFiles(
  db: Db,
  userId: string,
  limit: number,
  after?: { readonly updatedAt: Date; readonly id: string },
): Promise<DriveFileRow[]> {
  const older = after
    ? or(
        lt(driveFiles.modifiedAt, after.updatedAt),
        and(eq(driveFiles.modifiedAt, after.updatedAt), sql`${driveFiles.chatId}::text < ${after.id}`),
      )
    : undefined;
  return db
    .select()
    .from(driveFiles)
    .where(and(eq(driveFiles.userId, userId), isAlone, older))
    .orderBy(desc(driveFiles.modifiedAt), desc(driveFiles.chatId))
    .limit(limit);
}

export async function findFile(db: Queries, userId: string, chatId: string): Promise<DriveFileRow | null> {
  const [row] = await db
    .select()
    .from(driveFiles)
    .where(and(eq(driveFiles.userId, userId), eq(driveFiles.chatId, chatId), isAlone));
  return row ?? null;
}

/** Holds the file until the transaction ends, so that two who import it wait for each other. */
export async function lockFile(tx: Tx, userId: string, chatId: string): Promise<void> {
  await tx
    .select({ chatId: driveFiles.chatId })
    .from(driveFiles)
    .where(and(eq(driveFiles.userId, userId), eq(driveFiles.chatId, chatId)))
    .for('update');
}

export async function countFiles(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(driveFiles)
    .where(and(eq(driveFiles.userId, userId), isAlone));
  return row?.count ?? 0;
}
