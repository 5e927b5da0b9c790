import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { sharedMessages, shares } from './tables.ts';

export type ShareRow = typeof shares.$inferSelect;
export type SharedRow = Omit<typeof sharedMessages.$inferSelect, 'userId' | 'shareId'>;

/** Locks until the transaction ends, so that no other transaction makes a link for this user. */
export async function lockSharesOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`shares:${userId}`}, 0))`);
}

export async function countShares(tx: Tx, userId: string): Promise<number> {
  return tx.$count(shares, eq(shares.userId, userId));
}

export async function insertShare(tx: Tx, row: ShareRow): Promise<void> {
  await tx.insert(shares).values(row);
}

export async function updateHead(
  tx: Tx,
  userId: string,
  id: string,
  head: Pick<ShareRow, 'title' | 'messageCount' | 'chatUpdatedAt' | 'leafId' | 'updatedAt'>,
): Promise<ShareRow | null> {
  const [row] = await tx
    .update(shares)
    .set(head)
    .where(and(eq(shares.userId, userId), eq(shares.id, id)))
    .returning();
  return row ?? null;
}

/** Replaces the copy, in statements that each take all their messages as one parameter. */
export async function replaceMessages(
  tx: Tx,
  userId: string,
  shareId: string,
  rows: readonly SharedRow[],
): Promise<void> {
  await tx.delete(sharedMessages).where(and(eq(sharedMessages.userId, userId), eq(sharedMessages.shareId, shareId)));
  for (let at = 0; at < rows.length; at += 200) {
    const some = JSON.stringify(
      rows.slice(at, at + 200).map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    );
    await tx.execute(sql`
      insert into shared_messages (user_id, share_id, position, role, content, status, model, badge, sources,
        file_names, persona, created_at)
      select ${userId}, ${shareId}::uuid, r.position, r.role, r.content, r.status, r.model, r.badge, r.sources,
        r."fileNames", r.persona, r."createdAt"
      from json_to_recordset(${some}::json) as r(position int, role text, content text, status text, model text,
        badge text, sources jsonb, "fileNames" jsonb, persona jsonb, "createdAt" timestamptz)`);
  }
}

export async function findShare(db: Queries, userId: string, id: string): Promise<ShareRow | null> {
  const [row] = await db
    .select()
    .from(shares)
    .where(and(eq(shares.userId, userId), eq(shares.id, id)));
  return row ?? null;
}

export async function findShareOfChat(db: Queries, userId: string, chatId: string): Promise<ShareRow | null> {
  const [row] = await db
    .select()
    .from(shares)
    .where(and(eq(shares.userId, userId), eq(shares.chatId, chatId)));
  return row ?? null;
}

export async function findShareByToken(db: Queries, token: string): Promise<ShareRow | null> {
  const [row] = await db.select().from(shares).where(eq(shares.token, token));
  return row ?? null;
}

export async function listShareRows(db: Queries, userId: string, limit: number): Promise<ShareRow[]> {
  return db
    .select()
    .from(shares)
    .where(eq(shares.userId, userId))
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(limit);
}

export async function readSharedRows(
  db: Queries,
  { userId, id }: Pick<ShareRow, 'userId' | 'id'>,
  after: number,
  limit: number,
): Promise<SharedRow[]> {
  return db
    .select()
    .from(sharedMessages)
    .where(and(eq(sharedMessages.userId, userId), eq(sharedMessages.shareId, id), gt(sharedMessages.position, after)))
    .orderBy(asc(sharedMessages.position))
    .limit(limit);
}

/** Deletes a link with its copy; false if there is none. */
export async function deleteShare(db: Queries, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(shares)
    .where(and(eq(shares.userId, userId), eq(shares.id, id)))
    .returning({ id: shares.id });
  return gone.length > 0;
}

/** Links of all users, a page at a time, in key order; for the sweep. */
export async function sharesAfter(
  db: Queries,
  after: { readonly userId: string; readonly id: string },
  limit: number,
): Promise<Pick<ShareRow, 'userId' | 'id' | 'chatId'>[]> {
  return db
    .select({ userId: shares.userId, id: shares.id, chatId: shares.chatId })
    .from(shares)
    .where(sql`(${shares.userId}, ${shares.id}) > (${after.userId}, ${after.id}::uuid)`)
    .orderBy(asc(shares.userId), asc(shares.id))
    .limit(limit);
}

export async function deleteUserShares(tx: Tx, userId: string): Promise<void> {
  await tx.delete(shares).where(eq(shares.userId, userId));
}
