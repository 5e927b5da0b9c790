import type { Speaker } from '@atrium/contract/chat-personas';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { chats, messages } from './tables.ts';
import type { BranchLimits, Halt, HistoryMessage, MessagePlace, PlacedMessage } from './turn/reply.ts';

export type MessageRow = typeof messages.$inferSelect;

/**
 * Leaves out messages of deleted chats. The condition compares a value instead of using `exists`: without statistics, a
 * planner turns `exists` into a join that looks the message up once for each of the user's chats. Column names are
 * qualified by hand, because Drizzle leaves the table out in a selection from one table.
 */
const inLiveChat = sql`(
  select c.deleted_at is null from chats c where c.user_id = messages.user_id and c.id = messages.chat_id
)`;

/**
 * The parent of a step of a recursive query, found as the first message from its key on. With a join by the key, a
 * planner without statistics would read all messages of the user at each step if there are a few thousand of them.
 */
export const parentOf = (step: SQL, userId: string, columns: SQL): SQL =>
  sql`lateral (
    select ${columns} from messages where (user_id, id) >= (${userId}, ${step}.parent_id) order by user_id, id limit 1
  ) m where ${step}.parent_id is not null and m.user_id = ${userId} and m.id = ${step}.parent_id`;

/** Bytes of text after which a stretch of messages is cut: imported messages may be larger than any reply. */
export const mostOfStretch = 8_000_000;

/** Bytes of a message's text, without reading the text. */
export const textBytes = (message: SQL) => sql`(octet_length(${message}.content) + octet_length(${message}.reasoning))`;

/**
 * The branch from a message up to the root, oldest first. It is cut after `limit` messages, or once it has more text
 * than may be read at once. Its cost does not grow with the chat.
 */
export async function readBranch(db: Queries, userId: string, leafId: string, limit: number): Promise<MessageRow[]> {
  const columns = sql`user_id, id, parent_id, content, reasoning`;
  const steps = sql`(with recursive branch as (
      select id, parent_id, 1 as step, ${textBytes(sql`messages`)}::bigint as total
      from messages where user_id = ${userId} and id = ${leafId}::uuid
      union all
      select m.id, m.parent_id, branch.step + 1, branch.total + ${textBytes(sql`m`)}
      from branch, ${parentOf(sql`branch`, userId, columns)}
        and branch.step < ${limit}::int and branch.total < ${mostOfStretch}::bigint
    ) select id as step_id from branch) steps`;
  const message = db
    .select()
    .from(messages)
    .where(sql`(${messages.userId}, ${messages.id}) >= (${userId}, step_id)`)
    .orderBy(messages.userId, messages.id)
    .limit(1)
    .as('message');
  return db
    .select(message._.selectedFields)
    .from(steps)
    .innerJoinLateral(message, and(eq(message.userId, userId), sql`${message.id} = step_id`))
    .orderBy(asc(message.depth));
}

/**
 * Ids of the messages under these parents (null: the roots), with parent and role, oldest first. Each parent is looked
 * up separately: the cost depends on the number of parents, not on the length of the chat.
 */
export async function readSiblings(
  db: Queries,
  userId: string,
  chatId: string,
  parents: readonly (string | null)[],
): Promise<{ id: string; parentId: string | null; role: string }[]> {
  if (parents.length === 0) return [];
  const places = JSON.stringify(parents.map((id) => id ?? chatId));
  const result = await db.execute<{ id: string; parent_id: string | null; role: string }>(sql`
    select child.id, child.parent_id, child.role from json_array_elements_text(${places}::json) as place, lateral (
      select m.id, m.parent_id, m.chat_id, m.role, m.position from messages m
      where m.user_id = ${userId} and coalesce(m.parent_id, m.chat_id) = place::uuid offset 0
    ) child where child.chat_id = ${chatId}::uuid order by child.position`);
  return result.rows.map(({ parent_id, ...row }) => ({ ...row, parentId: parent_id }));
}

/**
 * Follows the newest child of each message from a message of the chat down to a leaf. The message is found by its key
 * alone.
 */
export async function newestLeafBelow(
  db: Queries,
  userId: string,
  chatId: string,
  messageId: string,
): Promise<{ id: string; depth: number } | null> {
  const result = await db.execute<{ id: string; depth: number }>(sql`with recursive path as (
      select start.id, start.depth from (
        select m.id, m.depth, m.chat_id from messages m where m.user_id = ${userId} and m.id = ${messageId}::uuid offset 0
      ) start where start.chat_id = ${chatId}::uuid
      union all
      select child.id, child.depth from path, lateral (
        select m.id, m.depth from messages m where m.user_id = ${userId} and coalesce(m.parent_id, m.chat_id) = path.id
        order by m.position desc limit 1
      ) child
    ) select id, depth from path order by depth desc limit 1`);
  return result.rows[0] ?? null;
}

/** The text of a question that opens a chat which neither a model nor its user has named; null for any other message. */
export async function readUnnamedBy(db: Queries, userId: string, messageId: string): Promise<string | null> {
  const [row] = await db
    .select({ content: messages.content })
    .from(messages)
    .innerJoin(chats, and(eq(chats.userId, messages.userId), eq(chats.id, messages.chatId)))
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.id, messageId),
        isNull(messages.parentId),
        eq(chats.titleSource, 'question'),
      ),
    );
  return row?.content ?? null;
}

export async function readHistory(
  db: Queries,
  userId: string,
  leafId: string,
  limits: BranchLimits,
): Promise<HistoryMessage[]> {
  const columns = sql`user_id, id, parent_id, role, content, file_count, depth, persona`;
  const result = await db.execute<{
    id: string;
    role: 'user' | 'assistant';
    content: string;
    file_count: number;
    depth: number;
    persona: HistoryMessage['persona'];
  }>(sql`with recursive branch as (
      select id, parent_id, role, content, file_count, depth, persona, 1 as step, length(content)::bigint as total
      from messages where user_id = ${userId} and id = ${leafId}::uuid
      union all
      select m.id, m.parent_id, m.role, m.content, m.file_count, m.depth, m.persona, branch.step + 1, branch.total + length(m.content)
      from branch, ${parentOf(sql`branch`, userId, columns)}
        and branch.step < ${limits.messages}::int and branch.total < ${limits.characters}::bigint
    ) select id, role, content, file_count, depth, persona from branch order by depth`);
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
      persona: messages.persona,
      waiting: messages.waiting,
      sources: messages.sources,
    })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.id, id), inLiveChat));
  return row ? { ...row, waiting: row.waiting ?? [], sources: row.sources ?? [] } : null;
}

/** The id of the question that a reply answers: the first question from its parent upwards. */
export async function findQuestion(db: Queries, userId: string, replyId: string): Promise<string | null> {
  const result = await db.execute<{ id: string }>(sql`with recursive above as (
      select id, parent_id, role from messages where user_id = ${userId} and id = ${replyId}::uuid
      union all
      select m.id, m.parent_id, m.role from above, ${parentOf(sql`above`, userId, sql`user_id, id, parent_id, role`)}
        and above.role = 'assistant'
    ) select id from above where role = 'user'`);
  return result.rows[0]?.id ?? null;
}

/** Gives the chat, and the reply that is being written, the current name and portrait of a persona. */
export async function renewSpeaker(
  db: Queries,
  userId: string,
  { chatId, messageId }: MessagePlace,
  speaker: Speaker,
): Promise<void> {
  const now = sql`${JSON.stringify(speaker)}::jsonb`;
  await db.execute(sql`with reply as (
      update messages set persona = ${now} where user_id = ${userId} and id = ${messageId}::uuid
    )
    update chats set personas = (
      select jsonb_agg(case when one -> 'id' = ${now} -> 'id' then ${now} else one end order by at)
      from jsonb_array_elements(chats.personas) with ordinality as list(one, at)
    ) where user_id = ${userId} and id = ${chatId}::uuid and jsonb_array_length(personas) > 0`);
}

/** Stores with a reply why the personas after it in its pass did not get their turn. */
export async function noteHalt(db: Queries, userId: string, messageId: string, halt: Halt): Promise<void> {
  await db
    .update(messages)
    .set({ halt })
    .where(and(eq(messages.userId, userId), eq(messages.id, messageId)));
}

export async function readMessageRow(db: Queries, userId: string, id: string): Promise<MessageRow | null> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.id, id), inLiveChat));
  return row ?? null;
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
    .where(and(eq(messages.userId, userId), eq(messages.id, id), eq(messages.role, 'assistant'), inLiveChat))
    .returning({ id: messages.id });
  return rows.length > 0;
}

export async function readAllMessages(db: Queries, userId: string, chatId: string): Promise<MessageRow[]> {
  return db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.chatId, chatId)))
    .orderBy(asc(messages.position));
}

/**
 * Which of the given messages exist. Each is looked up as the first message from its key on, which only the primary key
 * can provide: a planner without statistics would use the owner alone and read all messages of the owner for each (a
 * minute for 500).
 */
export async function existingMessageIds(
  db: Queries,
  wanted: readonly { readonly userId: string; readonly messageId: string }[],
): Promise<Set<string>> {
  const list = JSON.stringify(wanted.map((one) => ({ u: one.userId, m: one.messageId })));
  const result = await db.execute<{
    id: string;
  }>(sql`select m.id from json_to_recordset(${list}::json) as w(u text, m uuid)
    cross join lateral (
      select user_id, id, chat_id from messages where (user_id, id) >= (w.u, w.m) order by user_id, id limit 1
    ) as m
    cross join lateral (
      select user_id, id, deleted_at from chats where (user_id, id) >= (m.user_id, m.chat_id) order by user_id, id limit 1
    ) as c
    where m.user_id = w.u and m.id = w.m and c.user_id = m.user_id and c.id = m.chat_id and c.deleted_at is null`);
  return new Set(result.rows.map((row) => row.id));
}

/** The total tokens and cost of all replies of a chat, read along the index of its messages. */
export async function sumReplies(
  db: Queries,
  userId: string,
  chatId: string,
): Promise<{ replies: number; tokens: number; costMicroUsd: number }> {
  const [row] = await db
    .select({
      replies: sql<string>`count(${messages.tokens})`,
      tokens: sql<string>`coalesce(sum(${messages.tokens}), 0)`,
      cost: sql<string>`coalesce(sum(${messages.costMicroUsd}), 0)`,
    })
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.chatId, chatId), eq(messages.role, 'assistant')));
  return { replies: Number(row?.replies ?? 0), tokens: Number(row?.tokens ?? 0), costMicroUsd: Number(row?.cost ?? 0) };
}
