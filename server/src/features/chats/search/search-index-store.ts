import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Queries, Tx } from '../../../platform/database/database.ts';
import { ownerKey } from '../../../platform/database/owner-key.ts';
import type { NotedChat } from '../domain/noted-chats.ts';
import { chatSearch, chats, messageTerms, newestFirst } from '../tables.ts';

/** A chat of which something is not in the index yet. */
export interface PendingChat {
  readonly userId: string;
  readonly id: string;
  readonly title: string;
  /** Messages up to this position are in the index. */
  readonly position: number;
}

/** A message that is not in the index yet, with the searchable beginning of its text. */
export interface UnreadMessage {
  /** The index, in the list of requested chats, of the message's chat. */
  readonly nth: number;
  readonly id: string;
  readonly position: number;
  readonly status: string;
  readonly content: string;
  readonly createdAt: string;
}

/** What is written to the index for one chat. */
export interface ChatTerms {
  readonly chat: PendingChat;
  readonly foldedTitle: string;
  readonly upTo: number;
  readonly messages: readonly {
    readonly id: string;
    readonly createdAt: string;
    readonly terms: ReadonlySet<string>;
  }[];
}

const pending = sql`(${chatSearch.position} is distinct from ${chats.messageCount} or ${chatSearch.title} <> ${chats.title})`;
const state = and(eq(chatSearch.userId, chats.userId), eq(chatSearch.chatId, chats.id));
const position = sql<number>`coalesce(${chatSearch.position}, 0)`;
const pendingChat = { userId: chats.userId, id: chats.id, title: chats.title, position };

/**
 * Those of the given chats that are not wholly in the index. Each is found as the first one from its key on, which only
 * the primary key provides: a planner without statistics would use the owner alone and read all chats of the owner.
 */
export async function pendingAmong(db: Queries, noted: readonly NotedChat[]): Promise<PendingChat[]> {
  const list = JSON.stringify(noted.map(({ userId, chatId }) => ({ u: userId, c: chatId })));
  const { rows } = await db.execute<{ user_id: string; id: string; title: string; position: number }>(sql`
    select c.user_id, c.id, c.title, coalesce(s.position, 0) as position
    from json_to_recordset(${list}::json) as w(u text, c uuid)
    cross join lateral (
      select user_id, id, title, message_count, deleted_at, is_preview from chats
      where (user_id, id) >= (w.u, w.c) order by user_id, id limit 1
    ) as c
    left join lateral (
      select user_id, chat_id, title, position from chat_search
      where (user_id, chat_id) >= (w.u, w.c) order by user_id, chat_id limit 1
    ) as s on s.user_id = w.u and s.chat_id = w.c
    where c.user_id = w.u and c.id = w.c and c.deleted_at is null and not c.is_preview
      and (s.position is distinct from c.message_count or s.title <> c.title)`);
  return rows.map(({ user_id: userId, ...row }) => ({ userId, ...row }));
}

/** Among the newest chats of a user, those that are not wholly in the index. */
export async function pendingNewest(db: Queries, userId: string, newest: number): Promise<PendingChat[]> {
  const some = db
    .select({ id: chats.id })
    .from(chats)
    .where(
      and(eq(chats.userId, userId), gt(chats.messageCount, 0), isNull(chats.deletedAt), eq(chats.isPreview, false)),
    )
    .orderBy(...newestFirst)
    .limit(newest);
  return db
    .select(pendingChat)
    .from(chats)
    .leftJoin(chatSearch, state)
    .where(and(eq(chats.userId, userId), inArray(chats.id, some), pending));
}

/**
 * Chats of all users that are not wholly in the index, from the one after `after` on, in the order of users and ids.
 */
export async function pendingAfter(
  db: Queries,
  after: { readonly userId: string; readonly id: string } | null,
  limit: number,
): Promise<PendingChat[]> {
  const later = after ? sql`(${chats.userId}, ${chats.id}) > (${after.userId}, ${after.id}::uuid)` : undefined;
  return db
    .select(pendingChat)
    .from(chats)
    .leftJoin(chatSearch, state)
    .where(and(gt(chats.messageCount, 0), isNull(chats.deletedAt), eq(chats.isPreview, false), pending, later))
    .orderBy(asc(chats.userId), asc(chats.id))
    .limit(limit);
}

/**
 * Messages of some chats that are not in the index, at most `limit`, chat by chat in the given order and by position
 * within a chat. Their texts are read last, when it is known which ones are wanted.
 */
export async function unreadMessages(
  db: Queries,
  pendingChats: readonly PendingChat[],
  limit: number,
  characters: number,
): Promise<UnreadMessage[]> {
  const list = JSON.stringify(pendingChats.map((chat, n) => ({ n, u: chat.userId, c: chat.id, p: chat.position })));
  const { rows } = await db.execute<{
    nth: number;
    id: string;
    position: number;
    status: string;
    content: string;
    created_at: string | Date;
  }>(sql`with wanted as materialized (
      select w.n, unread.user_id, unread.id, unread.position
      from json_to_recordset(${list}::json) as w(n int, u text, c uuid, p int)
      cross join lateral (
        select user_id, id, position from messages
        where user_id = w.u and chat_id = w.c and position > w.p order by position limit ${limit}::int
      ) as unread
      order by w.n, unread.position limit ${limit}::int
    )
    select wanted.n as nth, m.id, m.position, m.status, left(m.content, ${characters}::int) as content, m.created_at
    from wanted cross join lateral (
      select user_id, id, position, status, content, created_at from messages
      where (user_id, id) >= (wanted.user_id, wanted.id) order by user_id, id limit 1
    ) as m
    where m.user_id = wanted.user_id and m.id = wanted.id
    order by wanted.n, wanted.position`);
  return rows.map(({ created_at: createdAt, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt).toISOString(),
  }));
}

/**
 * Adds messages of some chats, each chat listed once, to the index and records how far each chat is indexed, in one
 * statement. Nothing is written for a chat that is gone. Terms contain only letters, digits and marks, so quoting them
 * is enough.
 */
export async function writeTerms(db: Queries, all: readonly ChatTerms[]): Promise<void> {
  const given = all.map(({ chat, foldedTitle, upTo }) => ({
    u: chat.userId,
    c: chat.id,
    title: chat.title,
    folded: foldedTitle,
    p: upTo,
  }));
  const found = all.flatMap(({ chat: { userId, id }, messages }) => {
    const key = ownerKey(userId);
    return messages.map((message) => ({
      u: userId,
      c: id,
      id: message.id,
      at: message.createdAt,
      terms: Array.from(message.terms, (term) => `'${key}${term}'`).join(' '),
    }));
  });
  await db.execute(sql`with chat as (
      select chats.user_id, chats.id, g.title, g.folded, g.p
      from json_to_recordset(${JSON.stringify(given)}::json) as g(u text, c uuid, title text, folded text, p int)
      cross join lateral (
        select user_id, id from chats where (user_id, id) >= (g.u, g.c) order by user_id, id limit 1
      ) as chats
      where chats.user_id = g.u and chats.id = g.c
    ), written as (
      insert into message_terms (user_id, chat_id, message_id, created_at, terms)
      select chat.user_id, chat.id, r.id, r.at, r.terms::tsvector
      from json_to_recordset(${JSON.stringify(found)}::json) as r(u text, c uuid, id uuid, at timestamptz, terms text)
      join chat on chat.user_id = r.u and chat.id = r.c
      on conflict do nothing
    )
    insert into chat_search (user_id, chat_id, title, folded_title, position)
    select user_id, id, title, folded, p from chat order by user_id, id
    on conflict (user_id, chat_id) do update set title = excluded.title, folded_title = excluded.folded_title,
      position = greatest(chat_search.position, excluded.position)`);
}

/** Deletes the index entries of a user's chats, whose terms contain a key of their owner. */
export async function forgetTerms(tx: Tx, userId: string): Promise<void> {
  await tx.delete(messageTerms).where(eq(messageTerms.userId, userId));
  await tx.delete(chatSearch).where(eq(chatSearch.userId, userId));
}
