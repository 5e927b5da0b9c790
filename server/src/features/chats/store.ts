import type { Speaker } from '@atrium/contract/chat-personas';
import type { Greeting } from '@atrium/contract/run-event';
import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import type { ListPoint } from '../../platform/paging/list-point.ts';
import { forgetTerms } from './search/search-index-store.ts';
import { chats, chatVersions, messages, newestFirst } from './tables.ts';

/** A chat with all columns of its row. */
export type WholeChatRow = typeof chats.$inferSelect & { readonly isRunning: boolean };
/** A chat as lists need it: without its greeting, which may be long. */
export type ChatRow = Omit<WholeChatRow, 'greeting'>;

export async function bumpVersion(tx: Tx, userId: string): Promise<void> {
  await tx
    .insert(chatVersions)
    .values({ userId, version: 1 })
    .onConflictDoUpdate({ target: chatVersions.userId, set: { version: sql`${chatVersions.version} + 1` } });
}

export async function readVersion(db: Queries, userId: string): Promise<number> {
  const [row] = await db
    .select({ version: chatVersions.version })
    .from(chatVersions)
    .where(eq(chatVersions.userId, userId));
  return row?.version ?? 0;
}

/**
 * The columns are qualified by hand: Drizzle leaves the table out in a selection from one table, and they would then
 * refer to `r`.
 */
const isRunning = sql<boolean>`exists (
  select 1 from messages r where r.user_id = chats.user_id and r.chat_id = chats.id and r.status = 'streaming'
)`;

const isLive = isNull(chats.deletedAt);
/** Trials of a persona are in no list. */
const isListed = and(isLive, eq(chats.isPreview, false));
const whole = { ...getTableColumns(chats), isRunning };
const { greeting: _greeting, ...listed } = whole;

function olderThan(point: ListPoint | null) {
  if (!point) return undefined;
  return sql`(${chats.updatedAt}, ${chats.id}) < (${point.at.toISOString()}::timestamptz, ${point.id}::uuid)`;
}

/** Chats that are not pinned, newest first. */
export async function listChatRows(
  db: Queries,
  userId: string,
  limit: number,
  after: ListPoint | null,
): Promise<ChatRow[]> {
  return db
    .select(listed)
    .from(chats)
    .where(and(eq(chats.userId, userId), gt(chats.messageCount, 0), isNull(chats.pinnedAt), isListed, olderThan(after)))
    .orderBy(...newestFirst)
    .limit(limit);
}

/** Chats of a space, newest first, pinned or not. */
export async function listSpaceRows(
  db: Queries,
  userId: string,
  spaceId: number,
  limit: number,
  after: ListPoint | null,
): Promise<ChatRow[]> {
  return db
    .select(listed)
    .from(chats)
    .where(
      and(eq(chats.userId, userId), eq(chats.spaceId, spaceId), gt(chats.messageCount, 0), isListed, olderThan(after)),
    )
    .orderBy(...newestFirst)
    .limit(limit);
}

/** Moves a chat into a space, or out of any; false if there is no such chat. */
export async function setSpace(tx: Tx, userId: string, chatId: string, spaceId: number | null): Promise<boolean> {
  const rows = await tx
    .update(chats)
    .set({ spaceId })
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId), isListed))
    .returning({ id: chats.id });
  return rows.length > 0;
}

/** Pinned chats, the one pinned last first. */
export async function listPinnedRows(db: Queries, userId: string): Promise<ChatRow[]> {
  return db
    .select(listed)
    .from(chats)
    .where(and(eq(chats.userId, userId), isNotNull(chats.pinnedAt), isListed))
    .orderBy(sql`${chats.pinnedAt} desc nulls last`, desc(chats.id));
}

export async function readChatRow(db: Queries, userId: string, chatId: string): Promise<WholeChatRow | null> {
  const [row] = await db
    .select(whole)
    .from(chats)
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId), isLive));
  return row ?? null;
}

/** Sets the personas that answer in a chat from now on, and its greeting. */
export async function writePersonas(
  tx: Tx,
  userId: string,
  chatId: string,
  personas: readonly Speaker[],
  greeting: Greeting | null,
): Promise<void> {
  await tx
    .update(chats)
    .set({ personas: personas.length > 0 ? personas : null, greeting })
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId)));
}

export async function readChatRows(db: Queries, userId: string, ids: readonly string[]): Promise<Map<string, ChatRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select(listed)
    .from(chats)
    .where(and(eq(chats.userId, userId), inArray(chats.id, [...ids]), isLive));
  return new Map(rows.map((row) => [row.id, row]));
}

export async function insertEmptyChat(db: Queries, userId: string, id: string, at: Date): Promise<void> {
  await db.insert(chats).values({ userId, id, title: '', titleSource: 'none', createdAt: at, updatedAt: at });
}

export async function showLeaf(
  tx: Tx,
  userId: string,
  chatId: string,
  leaf: { id: string; depth: number },
): Promise<void> {
  await tx
    .update(chats)
    .set({ currentMessageId: leaf.id, currentDepth: leaf.depth })
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId)));
}

/** Locks the chat until the transaction ends; false if there is no such chat. */
export async function lockChat(tx: Tx, userId: string, chatId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId), isLive))
    .for('update');
  return rows.length > 0;
}

/** Sets the title of a chat; a title of the user's is not replaced by one of a model. True if a row was changed. */
export async function setTitle(
  tx: Tx,
  userId: string,
  chatId: string,
  title: string,
  source: 'model' | 'user',
): Promise<boolean> {
  const rows = await tx
    .update(chats)
    .set({ title, titleSource: source })
    .where(
      and(
        eq(chats.userId, userId),
        eq(chats.id, chatId),
        isLive,
        source === 'model' ? sql`${chats.titleSource} <> 'user'` : undefined,
      ),
    )
    .returning({ id: chats.id });
  return rows.length > 0;
}

export async function countPinned(tx: Tx, userId: string): Promise<number> {
  const pinned = and(eq(chats.userId, userId), isNotNull(chats.pinnedAt), isLive);
  return tx.$count(chats, pinned);
}

/** True if that changed anything. */
export async function setPinned(tx: Tx, userId: string, chatId: string, pinnedAt: Date | null): Promise<boolean> {
  const other = pinnedAt === null ? isNotNull(chats.pinnedAt) : isNull(chats.pinnedAt);
  const rows = await tx
    .update(chats)
    .set({ pinnedAt })
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId), other))
    .returning({ id: chats.id });
  return rows.length > 0;
}

export async function insertChatWithMessages(
  tx: Tx,
  chat: typeof chats.$inferInsert,
  rows: readonly (typeof messages.$inferInsert)[],
): Promise<void> {
  const made = await tx.insert(chats).values(chat).onConflictDoNothing().returning({ id: chats.id });
  if (made.length > 0) await tx.insert(messages).values([...rows]);
}

/**
 * Gives new ids to those of a visitor's messages whose ids the user's messages have too, which can happen because
 * browsers make them. Returns the new ids by the old ones.
 */
export async function renameMessages(tx: Tx, from: string, to: string): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from messages as moved where user_id = ${from}
    and exists (select 1 from messages as kept where kept.user_id = ${to} and kept.id = moved.id)`);
  const renamed = new Map(rows.map(({ id }) => [id, newId()]));
  for (const [known, id] of renamed) {
    const ofVisitor = eq(messages.userId, from);
    await tx
      .update(messages)
      .set({ id })
      .where(and(ofVisitor, eq(messages.id, known)));
    await tx
      .update(messages)
      .set({ parentId: id })
      .where(and(ofVisitor, eq(messages.parentId, known)));
    const shown = and(eq(chats.userId, from), eq(chats.currentMessageId, known));
    await tx.update(chats).set({ currentMessageId: id }).where(shown);
  }
  return renamed;
}

/** Moves the chats of one owner to another. Their messages follow through the foreign keys. */
export async function moveChats(tx: Tx, from: string, to: string): Promise<void> {
  await forgetTerms(tx, from);
  await tx.update(chats).set({ userId: to }).where(eq(chats.userId, from));
  await tx.delete(chatVersions).where(eq(chatVersions.userId, from));
  await bumpVersion(tx, to);
}

export async function deleteUserChats(tx: Tx, userId: string): Promise<void> {
  await tx.delete(chats).where(eq(chats.userId, userId));
  await tx.delete(chatVersions).where(eq(chatVersions.userId, userId));
}

/** Chats with messages, newest first. */
export async function listChatIds(db: Queries, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.userId, userId), gt(chats.messageCount, 0), isListed))
    .orderBy(...newestFirst);
  return rows.map((row) => row.id);
}

export async function readTitle(db: Queries, userId: string, chatId: string): Promise<string | null> {
  const [row] = await db
    .select({ title: chats.title })
    .from(chats)
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId), isLive));
  return row?.title ?? null;
}

/** Whether there is a chat, deleted ones that are still kept included. */
export async function isKept(db: Queries, userId: string, chatId: string): Promise<boolean> {
  return (await db.$count(chats, and(eq(chats.userId, userId), eq(chats.id, chatId)))) > 0;
}

/** Bytes of text in all chats of a user, including deleted ones that are still kept. */
export async function storedBytesOf(db: Queries, userId: string): Promise<number> {
  const total = sql<string>`coalesce(sum(${chats.sizeBytes}), 0)`;
  const [row] = await db.select({ total }).from(chats).where(eq(chats.userId, userId));
  return Number(row?.total ?? 0);
}

/** The titles of those of the given chats that exist, empty titles included. */
export async function titlesOf(
  db: Queries,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: chats.id, title: chats.title })
    .from(chats)
    .where(and(eq(chats.userId, userId), inArray(chats.id, [...ids]), isListed));
  return new Map(rows.map((row) => [row.id, row.title]));
}
