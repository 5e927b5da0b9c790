import { hash } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { QueryWord } from './domain/search-query.ts';
import { chatSearch, chats, messages, messageTerms, newestFirst } from './tables.ts';

type Queries = Db | Tx;

/** A chat of which something is not in the index yet. */
export interface PendingChat {
  readonly userId: string;
  readonly id: string;
  readonly title: string;
  /** Messages up to here are in the index. */
  readonly position: number;
}

const pending = sql`(${chatSearch.position} is distinct from ${chats.messageCount} or ${chatSearch.title} <> ${chats.title})`;
const state = and(eq(chatSearch.userId, chats.userId), eq(chatSearch.chatId, chats.id));
const position = sql<number>`coalesce(${chatSearch.position}, 0)`;
const pendingChat = { userId: chats.userId, id: chats.id, title: chats.title, position };

/** Among these chats, those that are not wholly in the index. */
export async function pendingAmong(db: Queries, userId: string, ids: readonly string[]): Promise<PendingChat[]> {
  return db
    .select(pendingChat)
    .from(chats)
    .leftJoin(chatSearch, state)
    .where(and(eq(chats.userId, userId), inArray(chats.id, [...ids]), isNull(chats.deletedAt), pending));
}

/** Among the newest chats of a user, those that are not wholly in the index. */
export async function pendingNewest(db: Queries, userId: string, newest: number): Promise<PendingChat[]> {
  const some = db
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.userId, userId), gt(chats.messageCount, 0), isNull(chats.deletedAt)))
    .orderBy(...newestFirst)
    .limit(newest);
  return db
    .select(pendingChat)
    .from(chats)
    .leftJoin(chatSearch, state)
    .where(and(eq(chats.userId, userId), inArray(chats.id, some), pending));
}

/** Chats of anyone that are not wholly in the index, after one in the order of users and ids. */
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
    .where(and(gt(chats.messageCount, 0), isNull(chats.deletedAt), pending, later))
    .orderBy(asc(chats.userId), asc(chats.id))
    .limit(limit);
}

/** Messages of a chat after a position, in order, with as much of their text as is searched. */
export async function textsAfter(
  db: Queries,
  chat: PendingChat,
  limit: number,
  characters: number,
): Promise<{ id: string; position: number; status: string; content: string; createdAt: Date }[]> {
  return db
    .select({
      id: messages.id,
      position: messages.position,
      status: messages.status,
      content: sql<string>`left(${messages.content}, ${characters}::int)`,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.userId, chat.userId), eq(messages.chatId, chat.id), gt(messages.position, chat.position)))
    .orderBy(asc(messages.position))
    .limit(limit);
}

/** What stands before each term of a user's. Two users with the same key cost each other a little and see nothing. */
function keyOf(userId: string): string {
  return hash('sha256', userId, 'base64url').slice(0, 5);
}

/**
 * Puts messages into the index and says how far its chat is, in one statement. Nothing is written for a chat that is gone.
 * Terms hold letters, digits and marks alone, so that quotes around them are all they need.
 */
export async function writeTerms(
  db: Queries,
  chat: PendingChat,
  foldedTitle: string,
  upTo: number,
  found: readonly { readonly id: string; readonly createdAt: Date; readonly terms: ReadonlySet<string> }[],
): Promise<void> {
  const key = keyOf(chat.userId);
  const rows = JSON.stringify(
    found.map(({ id, createdAt, terms }) => ({
      id,
      at: createdAt.toISOString(),
      terms: Array.from(terms, (term) => `'${key}${term}'`).join(' '),
    })),
  );
  await db.execute(sql`with chat as (
      select user_id, id from chats where user_id = ${chat.userId} and id = ${chat.id}::uuid
    ), written as (
      insert into message_terms (user_id, chat_id, message_id, created_at, terms)
      select chat.user_id, chat.id, r.id, r.at, r.terms::tsvector
      from chat, json_to_recordset(${rows}::json) as r(id uuid, at timestamptz, terms text)
      on conflict do nothing
    )
    insert into chat_search (user_id, chat_id, title, folded_title, position)
    select chat.user_id, chat.id, ${chat.title}, ${foldedTitle}, ${upTo}::int from chat
    on conflict (user_id, chat_id) do update set title = excluded.title, folded_title = excluded.folded_title,
      position = greatest(chat_search.position, excluded.position)`);
}

/** Forgets what a user's chats are found by: the terms carry a key of their owner. */
export async function forgetTerms(tx: Tx, userId: string): Promise<void> {
  await tx.delete(messageTerms).where(eq(messageTerms.userId, userId));
  await tx.delete(chatSearch).where(eq(chatSearch.userId, userId));
}

/** Chats whose title has all the words, newest first. */
export async function findTitles(
  db: Queries,
  userId: string,
  words: readonly QueryWord[],
  limit: number,
): Promise<{ id: string; updatedAt: Date }[]> {
  const has = words.map(({ text }) => sql`strpos(${chatSearch.foldedTitle}, ${text}) > 0`);
  return db
    .select({ id: chats.id, updatedAt: chats.updatedAt })
    .from(chatSearch)
    .innerJoin(chats, state)
    .where(and(eq(chatSearch.userId, userId), ...has, isNull(chats.deletedAt), gt(chats.messageCount, 0)))
    .orderBy(...newestFirst)
    .limit(limit);
}

/** A message that has some of the words. */
export interface FoundMessage {
  readonly chatId: string;
  readonly messageId: string;
  readonly createdAt: Date;
  /** One digit for each word: 1 where the message has it. */
  readonly words: string;
}

/**
 * Messages that have the words, at most `limit` and in no order. The first query is planned as if all its rows were
 * wanted, which is what brings the index into play, and stops when enough have passed.
 */
export async function findMessages(
  db: Queries,
  userId: string,
  words: readonly QueryWord[],
  matched: 'all' | 'any',
  limit: number,
): Promise<FoundMessage[]> {
  return read(
    db,
    sql`with found as materialized (
      select user_id, chat_id, message_id, created_at, terms from message_terms
      where terms @@ ${queryOf(userId, words, matched)}
    ) select found.chat_id, found.message_id, found.created_at, ${bits(userId, words, matched, sql`found.terms`)} as words
    from found join chats on chats.user_id = found.user_id and chats.id = found.chat_id
    where found.user_id = ${userId} and chats.deleted_at is null limit ${limit}::int`,
  );
}

/** The same among the newest messages alone, newest first: for words that so many have that an index does not help. */
export async function findAmongNewest(
  db: Queries,
  userId: string,
  words: readonly QueryWord[],
  matched: 'all' | 'any',
  limits: { readonly looked: number; readonly found: number },
): Promise<FoundMessage[]> {
  return read(
    db,
    sql`with newest as materialized (
      select user_id, chat_id, message_id, created_at, terms from message_terms
      where user_id = ${userId} order by created_at desc nulls last limit ${limits.looked}::int
    ) select newest.chat_id, newest.message_id, newest.created_at, ${bits(userId, words, matched, sql`newest.terms`)} as words
    from newest join chats on chats.user_id = newest.user_id and chats.id = newest.chat_id
    where newest.terms @@ ${queryOf(userId, words, matched)} and chats.deleted_at is null limit ${limits.found}::int`,
  );
}

async function read(db: Queries, query: SQL): Promise<FoundMessage[]> {
  const { rows } = await db.execute<{
    chat_id: string;
    message_id: string;
    created_at: string | Date;
    words: string;
  }>(query);
  return rows.map((row) => ({
    chatId: row.chat_id,
    messageId: row.message_id,
    createdAt: new Date(row.created_at),
    words: row.words,
  }));
}

function queryOf(userId: string, words: readonly QueryWord[], matched: 'all' | 'any'): SQL {
  const key = keyOf(userId);
  const each = words.map(({ terms, isPrefix }) => {
    const all = terms.map((term, n) => `'${key}${term}'${isPrefix && n === terms.length - 1 ? ':*' : ''}`);
    return `(${all.join(' & ')})`;
  });
  return sql`${each.join(matched === 'all' ? ' & ' : ' | ')}::tsquery`;
}

function bits(userId: string, words: readonly QueryWord[], matched: 'all' | 'any', terms: SQL): SQL {
  if (matched === 'all') return sql`${'1'.repeat(words.length)}::text`;
  const each = words.map((word) => sql`(${terms} @@ ${queryOf(userId, [word], 'all')})::int::text`);
  return sql.join(each, sql` || `);
}

/** The beginnings of messages that were found, by id. */
export async function readFoundTexts(
  db: Queries,
  userId: string,
  ids: readonly string[],
  characters: number,
): Promise<Map<string, { role: 'user' | 'assistant'; content: string; createdAt: Date }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: messages.id,
      role: messages.role,
      createdAt: messages.createdAt,
      content: sql<string>`left(${messages.content}, ${characters}::int)`,
    })
    .from(messages)
    .where(and(eq(messages.userId, userId), inArray(messages.id, [...ids])));
  return new Map(rows.map(({ id, ...row }) => [id, row]));
}
