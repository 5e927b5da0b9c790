import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import { type MessageRow, mostOfStretch, parentOf, textBytes } from '../message-store.ts';
import { chats, messages } from '../tables.ts';
import type { WholeMessage } from './whole-chat.ts';

/**
 * The messages after a position, in the order they came: at most `limit`, or as many as may be read at once. Empty if
 * there are no more.
 */
export async function readMessagesAfter(
  db: Queries,
  userId: string,
  chatId: string,
  position: number,
  limit: number,
): Promise<MessageRow[]> {
  const before = sql`sum(size) over (order by position rows between unbounded preceding and 1 preceding)`;
  const last = sql`(
    select max(position) from (
      select position, coalesce(${before}, 0) as before from (
        select m.position, ${textBytes(sql`m`)} as size from messages m
        where m.user_id = ${userId} and m.chat_id = ${chatId}::uuid and m.position > ${position}::int
        order by m.position limit ${limit}::int
      ) sized
    ) summed where before < ${mostOfStretch}::bigint
  )`;
  return db
    .select()
    .from(messages)
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.chatId, chatId),
        gt(messages.position, position),
        sql`${messages.position} <= ${last}`,
      ),
    )
    .orderBy(asc(messages.position));
}

/** Ids of a user's chats with messages, after an id, in the order of their ids. */
export async function readChatIdsAfter(
  db: Queries,
  userId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: chats.id })
    .from(chats)
    .where(
      and(
        eq(chats.userId, userId),
        gt(chats.messageCount, 0),
        isNull(chats.deletedAt),
        eq(chats.isPreview, false),
        after ? gt(chats.id, after) : undefined,
      ),
    )
    .orderBy(asc(chats.id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** The counters of a chat, whose row is locked until the transaction ends; null if there is no such chat. */
export async function lockCounters(
  tx: Tx,
  userId: string,
  chatId: string,
): Promise<{ messageCount: number; sizeBytes: number; currentMessageId: string | null; updatedAt: Date } | null> {
  const [row] = await tx
    .select({
      messageCount: chats.messageCount,
      sizeBytes: chats.sizeBytes,
      currentMessageId: chats.currentMessageId,
      updatedAt: chats.updatedAt,
    })
    .from(chats)
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId)))
    .for('update');
  return row ?? null;
}

/** Depths of those of the given messages that are in the chat. */
export async function readDepths(
  tx: Tx,
  userId: string,
  chatId: string,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: messages.id, depth: messages.depth })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.chatId, chatId), inArray(messages.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row.depth]));
}

/** A message with its place in the chat. */
export interface PlacedWhole {
  readonly message: WholeMessage;
  readonly position: number;
  readonly depth: number;
}

/** Adds finished messages as they are, in one statement with one parameter for all of them. */
export async function insertWhole(tx: Tx, userId: string, chatId: string, some: readonly PlacedWhole[]): Promise<void> {
  const rows = JSON.stringify(
    some.map(({ message, position, depth }) => ({
      ...message,
      position,
      depth,
      createdAt: message.createdAt.toISOString(),
    })),
  );
  await tx.execute(sql`
    insert into messages (user_id, id, chat_id, parent_id, role, position, depth, content, status, model, badge, tokens,
      cost_micro_usd, usage, reasoning, reasoning_ms, sources, activities, files, dropped_messages, error, cut_by, rating, persona, waiting, file_count, created_at)
    select ${userId}, r.id, ${chatId}::uuid, r."parentId", r.role, r.position, r.depth, r.content, r.status, r.model, r.badge, r.tokens,
      r."costMicroUsd", r.usage, r.reasoning, r."reasoningMs", r.sources, r.activities, r.files, r."droppedMessages", r.error, r."cutBy", r.rating, r.persona, r.waiting,
      r."fileCount", r."createdAt"
    from json_to_recordset(${rows}::json) as r(id uuid, "parentId" uuid, role text, position int, depth int, content text, status text,
      model text, badge text, tokens int, "costMicroUsd" bigint, usage jsonb, reasoning text, "reasoningMs" int, sources jsonb,
      activities jsonb, files jsonb, "droppedMessages" int, error jsonb, "cutBy" text, rating text, persona jsonb, waiting jsonb, "fileCount" int, "createdAt" timestamptz)`);
}

/** Whether a message is on the branch that ends in another one. */
export async function isOnBranch(db: Queries, userId: string, leafId: string, messageId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`with recursive branch as (
      select id, parent_id from messages where user_id = ${userId} and id = ${leafId}::uuid
      union
      select m.id, m.parent_id from branch, ${parentOf(sql`branch`, userId, sql`user_id, id, parent_id`)}
    ) select id from branch where id = ${messageId}::uuid`);
  return rows.length > 0;
}

export async function setCounters(
  tx: Tx,
  userId: string,
  chatId: string,
  counters: {
    readonly messageCount: number;
    readonly sizeBytes: number;
    readonly updatedAt: Date;
    readonly leaf: { readonly id: string; readonly depth: number } | null;
  },
): Promise<void> {
  const { leaf, ...rest } = counters;
  await tx
    .update(chats)
    .set({ ...rest, ...(leaf ? { currentMessageId: leaf.id, currentDepth: leaf.depth } : {}) })
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId)));
}

/** Inserts an empty chat with a title; its messages follow in the same transaction. */
export async function insertNamedChat(
  tx: Tx,
  userId: string,
  chat: { readonly id: string; readonly title: string; readonly createdAt: Date; readonly updatedAt: Date },
): Promise<void> {
  await tx.insert(chats).values({ userId, ...chat, titleSource: chat.title === '' ? 'none' : 'user' });
}
