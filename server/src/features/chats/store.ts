import { and, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { HistoryMessage, NewTurn, PlacedMessage, Reply } from './reply.ts';
import { chats, chatVersions, messages } from './tables.ts';

/** Named queries to put behind `with`; see `Chats.turn`. */
export type TurnParts = SQL;
export type MessageRow = typeof messages.$inferSelect;
export type ChatRow = typeof chats.$inferSelect & { readonly isRunning: boolean };

/** A point in the list of chats, newest first. */
export interface ListPoint {
  readonly updatedAt: Date;
  readonly id: string;
}

type Queries = Db | Tx;

/** The value a raw query takes for a time: the drivers differ in what they make of a Date. */
const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

export function turnParts(turn: NewTurn): TurnParts {
  const { userId, chatId, question } = turn;
  const added = question ? 2 : 1;
  const bytes = question ? Buffer.byteLength(question.content) : 0;
  const chat = turn.isNewChat
    ? sql`chat as (
        insert into chats (user_id, id, title, title_source, current_message_id, current_depth, message_count, size_bytes, created_at, updated_at)
        values (${userId}, ${chatId}::uuid, ${turn.title}, 'question', ${turn.reply.id}::uuid, 2, 2, ${bytes}::bigint, ${moment(turn.at)}, ${moment(turn.at)})
        returning id, title, 0 as message_count
      ), place as (select id as chat_id, null::uuid as parent_id, 0 as depth from chat)`
    : sql`chat as (
        select id, current_message_id, current_depth, message_count from chats
        where user_id = ${userId} and id = ${chatId}::uuid for update
      ), place as (${placeOf(turn)})`;
  const moved = turn.isNewChat
    ? sql`moved as (select title, message_count from chat)`
    : sql`moved as (
        update chats set current_message_id = ${turn.reply.id}::uuid, current_depth = place.depth + ${added}::int,
          message_count = chat.message_count + ${added}::int, size_bytes = chats.size_bytes + ${bytes}::bigint, updated_at = ${moment(turn.at)},
          title = case when chats.title_source = 'none' then ${turn.title} else chats.title end,
          title_source = case when chats.title_source = 'none' then 'question' else chats.title_source end
        from chat, place where chats.user_id = ${userId} and chats.id = chat.id
        returning chats.title, chat.message_count
      )`;
  const asked = question
    ? sql`, question as (
        insert into messages (user_id, id, chat_id, parent_id, role, position, depth, content, status, file_count, created_at)
        select ${userId}, ${question.id}::uuid, place.chat_id, place.parent_id, 'user', moved.message_count + 1, place.depth + 1,
          ${question.content}, 'complete', ${question.fileCount}::int, ${moment(turn.at)} from place, moved
      )`
    : sql``;
  const parent = question ? sql`${question.id}::uuid` : sql`place.parent_id`;
  return sql`${chat}, ${moved}${asked}, reply as (
      insert into messages (user_id, id, chat_id, parent_id, role, position, depth, content, status, run_id, model, badge, created_at)
      select ${userId}, ${turn.reply.id}::uuid, place.chat_id, ${parent}, 'assistant', moved.message_count + ${added}::int,
        place.depth + ${added}::int, '', 'streaming', ${turn.reply.runId}::uuid, ${turn.reply.model}, ${turn.reply.badge}, ${moment(turn.at)}
      from place, moved
    ), version as (
      insert into chat_versions (user_id, version) select ${userId}, 1 from moved
      on conflict (user_id) do update set version = chat_versions.version + 1
    ), turn as (
      select place.chat_id, place.parent_id, moved.title, moved.message_count from place, moved
    )`;
}

/** A parent that is given was there before this statement; the leaf may have been moved by one we had to wait for, so it is taken from the locked row. */
function placeOf(turn: NewTurn): SQL {
  if (turn.parent === null) return sql`select id as chat_id, null::uuid as parent_id, 0 as depth from chat`;
  if (turn.parent === 'leaf')
    return sql`select id as chat_id, current_message_id as parent_id, current_depth as depth from chat`;
  return sql`select m.chat_id, m.id as parent_id, m.depth from chat, messages m
    where m.user_id = ${turn.userId} and m.id = ${turn.parent.messageId}::uuid and m.chat_id = chat.id
      and m.role = ${turn.question ? 'assistant' : 'user'}`;
}

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

/** Names its columns in full: as part of a selection of one table Drizzle writes them bare, and they would be those of `r`. */
const isRunning = sql<boolean>`exists (
  select 1 from messages r where r.user_id = chats.user_id and r.chat_id = chats.id and r.status = 'streaming'
)`;

export async function listChatRows(
  db: Queries,
  userId: string,
  limit: number,
  after: ListPoint | null,
): Promise<ChatRow[]> {
  const older = after
    ? or(lt(chats.updatedAt, after.updatedAt), and(eq(chats.updatedAt, after.updatedAt), lt(chats.id, after.id)))
    : undefined;
  const rows = await db
    .select({ chat: chats, isRunning })
    .from(chats)
    .where(and(eq(chats.userId, userId), gt(chats.messageCount, 0), older))
    .orderBy(desc(chats.updatedAt), desc(chats.id))
    .limit(limit);
  return rows.map((row) => ({ ...row.chat, isRunning: row.isRunning }));
}

export async function readChatRow(db: Queries, userId: string, chatId: string): Promise<ChatRow | null> {
  const [row] = await db
    .select({ chat: chats, isRunning })
    .from(chats)
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId)));
  return row ? { ...row.chat, isRunning: row.isRunning } : null;
}

export async function insertEmptyChat(db: Queries, userId: string, id: string, at: Date): Promise<void> {
  await db.insert(chats).values({ userId, id, title: '', titleSource: 'none', createdAt: at, updatedAt: at });
}

/** The branch from a message up to the root, cut after `limit` messages; oldest first. Its cost does not grow with the chat. */
export async function readBranch(db: Queries, userId: string, leafId: string, limit: number): Promise<MessageRow[]> {
  const ids = sql`with recursive branch as (
      select id, parent_id, 1 as step from messages where user_id = ${userId} and id = ${leafId}::uuid
      union all
      select m.id, m.parent_id, branch.step + 1 from branch join messages m on m.user_id = ${userId} and m.id = branch.parent_id
      where branch.step < ${limit}::int
    ) select id from branch`;
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), sql`${messages.id} in (${ids})`))
    .orderBy(asc(messages.depth));
}

/** Ids of the messages under these parents (null: the roots), by parent and role, oldest first. */
export async function readSiblings(
  db: Queries,
  userId: string,
  chatId: string,
  parents: readonly (string | null)[],
): Promise<{ id: string; parentId: string | null; role: string }[]> {
  const known = parents.filter((id) => id !== null);
  const under = parents.includes(null) ? sql`${messages.parentId} is null` : undefined;
  const among = known.length > 0 ? inArray(messages.parentId, known) : undefined;
  if (!under && !among) return [];
  return db
    .select({ id: messages.id, parentId: messages.parentId, role: messages.role })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.chatId, chatId), or(under, among)))
    .orderBy(asc(messages.position));
}

/** From a message down along the newest child of each, to the leaf. */
export async function newestLeafBelow(
  db: Queries,
  userId: string,
  chatId: string,
  messageId: string,
): Promise<{ id: string; depth: number } | null> {
  const result = await db.execute<{ id: string; depth: number }>(sql`with recursive path as (
      select id, depth from messages where user_id = ${userId} and chat_id = ${chatId}::uuid and id = ${messageId}::uuid
      union all
      select child.id, child.depth from path, lateral (
        select m.id, m.depth from messages m where m.user_id = ${userId} and m.chat_id = ${chatId}::uuid and m.parent_id = path.id
        order by m.position desc limit 1
      ) child
    ) select id, depth from path order by depth desc limit 1`);
  return result.rows[0] ?? null;
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

/** Locks the chat until the transaction ends; false where there is none. */
export async function lockChat(tx: Tx, userId: string, chatId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.userId, userId), eq(chats.id, chatId)))
    .for('update');
  return rows.length > 0;
}

export async function readHistory(
  db: Queries,
  userId: string,
  leafId: string,
  limits: { readonly messages: number; readonly characters: number },
): Promise<HistoryMessage[]> {
  const result = await db.execute<{
    id: string;
    role: 'user' | 'assistant';
    content: string;
    file_count: number;
    depth: number;
  }>(sql`with recursive branch as (
      select id, parent_id, role, content, file_count, depth, 1 as step, length(content)::bigint as total
      from messages where user_id = ${userId} and id = ${leafId}::uuid
      union all
      select m.id, m.parent_id, m.role, m.content, m.file_count, m.depth, branch.step + 1, branch.total + length(m.content)
      from branch join messages m on m.user_id = ${userId} and m.id = branch.parent_id
      where branch.step < ${limits.messages}::int and branch.total < ${limits.characters}::bigint
    ) select id, role, content, file_count, depth from branch order by depth`);
  return result.rows.map(({ file_count, ...row }) => ({ ...row, fileCount: file_count }));
}

export async function findMessage(db: Queries, userId: string, id: string): Promise<PlacedMessage | null> {
  const [row] = await db
    .select({
      id: messages.id,
      chatId: messages.chatId,
      parentId: messages.parentId,
      role: messages.role,
      status: messages.status,
      content: messages.content,
      fileCount: messages.fileCount,
    })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.id, id)));
  return row ?? null;
}

export async function readMessageRow(db: Queries, userId: string, id: string): Promise<MessageRow | null> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.id, id)));
  return row ?? null;
}

/**
 * Writes the end of a reply that is still being written, in one statement that takes the chat's lock first, as all do.
 * False when the chat or the message is gone, or the reply has ended.
 */
export async function endReply(
  tx: Tx,
  userId: string,
  place: { readonly chatId: string; readonly messageId: string },
  reply: Reply,
  at: Date,
): Promise<boolean> {
  const json = (value: unknown): SQL => sql`${value === null ? null : JSON.stringify(value)}::jsonb`;
  const result = await tx.execute(sql`with chat as (
      select id from chats where user_id = ${userId} and id = ${place.chatId}::uuid for update
    ), reply as (
      update messages set status = ${reply.status}, content = ${reply.content}, reasoning = ${reply.reasoning},
        reasoning_ms = ${reply.reasoningMs}::int, sources = ${json(reply.sources)}, activities = ${json(reply.activities)},
        files = ${json(reply.files)}, tokens = ${reply.tokens}::int, cost_micro_usd = ${reply.costMicroUsd}::bigint,
        usage = ${json(reply.usage)}, dropped_messages = ${reply.droppedMessages}::int, error = ${json(reply.error)}
      from chat where messages.user_id = ${userId} and messages.id = ${place.messageId}::uuid and messages.chat_id = chat.id
        and messages.status = 'streaming'
      returning messages.chat_id
    ), touched as (
      update chats set updated_at = ${moment(at)}, size_bytes = chats.size_bytes + ${Buffer.byteLength(reply.content)}::bigint
      from reply where chats.user_id = ${userId} and chats.id = reply.chat_id
    ), version as (
      insert into chat_versions (user_id, version) select ${userId}, 1 from reply
      on conflict (user_id) do update set version = chat_versions.version + 1
    ) select chat_id from reply`);
  return result.rows.length > 0;
}

/** Names a chat; `unlessNamed` leaves a title of the user's alone. True when a row was changed. */
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
        source === 'model' ? sql`${chats.titleSource} <> 'user'` : undefined,
      ),
    )
    .returning({ id: chats.id });
  return rows.length > 0;
}

export async function setRating(
  db: Queries,
  userId: string,
  id: string,
  rating: 'up' | 'down' | null,
): Promise<boolean> {
  const rows = await db
    .update(messages)
    .set({ rating })
    .where(and(eq(messages.userId, userId), eq(messages.id, id), eq(messages.role, 'assistant')))
    .returning({ id: messages.id });
  return rows.length > 0;
}

export async function chatMessageIds(
  tx: Tx,
  userId: string,
  chatId: string,
): Promise<{ id: string; runId: string | null; status: string; fileCount: number }[]> {
  return tx
    .select({ id: messages.id, runId: messages.runId, status: messages.status, fileCount: messages.fileCount })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.chatId, chatId)));
}

export async function deleteChatRow(tx: Tx, userId: string, chatId: string): Promise<void> {
  await tx.delete(chats).where(and(eq(chats.userId, userId), eq(chats.id, chatId)));
}

export async function readAllMessages(db: Queries, userId: string, chatId: string): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.chatId, chatId)))
    .orderBy(asc(messages.position));
}

export async function existingMessageIds(
  db: Queries,
  wanted: readonly { readonly userId: string; readonly messageId: string }[],
): Promise<Set<string>> {
  const list = JSON.stringify(wanted.map((one) => ({ u: one.userId, m: one.messageId })));
  const result = await db.execute<{
    id: string;
  }>(sql`select messages.id from json_to_recordset(${list}::json) as w(u text, m uuid)
    join messages on messages.user_id = w.u and messages.id = w.m`);
  return new Set(result.rows.map((row) => row.id));
}

export async function insertChatWithMessages(
  tx: Tx,
  chat: typeof chats.$inferInsert,
  rows: readonly (typeof messages.$inferInsert)[],
): Promise<void> {
  const made = await tx.insert(chats).values(chat).onConflictDoNothing().returning({ id: chats.id });
  if (made.length > 0) await tx.insert(messages).values([...rows]);
}

/** The foreign keys carry the messages along. */
export async function moveChats(tx: Tx, from: string, to: string): Promise<void> {
  await tx.update(chats).set({ userId: to }).where(eq(chats.userId, from));
  await tx.delete(chatVersions).where(eq(chatVersions.userId, from));
  await bumpVersion(tx, to);
}

export async function deleteUserChats(tx: Tx, userId: string): Promise<void> {
  await tx.delete(chats).where(eq(chats.userId, userId));
  await tx.delete(chatVersions).where(eq(chatVersions.userId, userId));
}

export async function streamingRunIds(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ runId: messages.runId })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.status, 'streaming')));
  return rows.flatMap((row) => (row.runId ? [row.runId] : []));
}
