import { and, count, desc, eq, lt, or, sql } from 'drizzle-orm';
import type { Db, Queries, Tx } from '../../../platform/database/database.ts';
import { driveFiles, driveMirrors } from '../tables.ts';

export type DriveFileRow = typeof driveFiles.$inferSelect;
/** The most rows of one statement. */
const atATime = 500;

/** Whether a file is a chat of its own: files of chats that the mirror has, or had, are not. */
const isAlone = sql`not exists (select 1 from ${driveMirrors} m where m.user_id = ${driveFiles.userId} and m.chat_id = ${driveFiles.chatId})`;

/** Replaces the files seen in the drive before by those seen now. True if that changed anything. */
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

/** Locks the file until the transaction ends, so that two concurrent imports of it wait for each other. */
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
