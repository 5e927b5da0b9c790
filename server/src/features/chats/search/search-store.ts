import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../../platform/database/database.ts';
import { ownerKey } from '../../../platform/database/owner-key.ts';
import type { QueryWord } from '../domain/search-query.ts';
import { chatSearch, chats, messages, newestFirst } from '../tables.ts';

/** How many of the newest chats have their titles checked one by one before all titles are searched. */
const newestTitles = 1_000;
/** The most chats taken from the search of all titles. */
const mostTitles = 1_000;

/** Chats whose title has all the words, newest first. */
export async function findTitles(
  db: Queries,
  userId: string,
  words: readonly QueryWord[],
  limit: number,
): Promise<{ id: string; updatedAt: Date }[]> {
  const has = words.map(({ text }) => sql`strpos(${chatSearch.foldedTitle}, ${text}) > 0`);
  const isShown = [eq(chats.userId, userId), isNull(chats.deletedAt), gt(chats.messageCount, 0)];
  const found = { id: chats.id, updatedAt: chats.updatedAt };
  const newest = db
    .select({ id: chats.id })
    .from(chats)
    .where(and(...isShown))
    .orderBy(...newestFirst)
    .limit(newestTitles)
    .as('newest');
  const some = await db
    .select(found)
    .from(newest)
    .innerJoin(chatSearch, and(eq(chatSearch.userId, userId), eq(chatSearch.chatId, newest.id)))
    .innerJoin(chats, and(eq(chats.userId, userId), eq(chats.id, newest.id)))
    .where(and(...has))
    .orderBy(...newestFirst)
    .limit(limit);
  if (some.length === limit) return some;
  // Searches the titles first and looks up each chat by its key: going through the chats in order would read one title
  // at a time. The offset keeps that order; otherwise all titles may be read for each chat. (It is written in SQL
  // because the query builder drops an offset of 0.)
  const { rows } = await db.execute<{ id: string; updated_at: string | Date }>(
    sql`with named as materialized (
      select chat_id from chat_search where ${and(eq(chatSearch.userId, userId), ...has)} limit ${mostTitles}::int
    ) select shown.id, shown.updated_at from named cross join lateral (
      select id, updated_at from chats where ${and(...isShown)} and chats.id = named.chat_id offset 0
    ) as shown order by shown.updated_at desc, shown.id desc limit ${limit}::int`,
  );
  return rows.map(({ id, updated_at }) => ({ id, updatedAt: new Date(updated_at) }));
}

/** A message that has some of the words. */
export interface FoundMessage {
  readonly chatId: string;
  readonly messageId: string;
  readonly createdAt: Date;
  /** One digit for each word: 1 if the message has it. */
  readonly words: string;
  /** Whether the message has an incomplete word exactly as typed: 'Topic 3', and not only 'Topic 30'. */
  readonly isExact: boolean;
}

/** A search in messages: for all or any of `words`, and among the messages found, for all of `also`. */
export interface MessageQuery {
  readonly words: readonly QueryWord[];
  readonly matched: 'all' | 'any';
  /** Words too common to search the index for; they are searched in the messages that the other words find. */
  readonly also?: readonly QueryWord[];
  /**
   * The words for which the result says whether a message has them. In a search for all words, a message has every one.
   */
  readonly told?: readonly QueryWord[];
}

/**
 * Messages that the index has for the words, at most `limit` and in no order. The first query is planned as if all its
 * rows were wanted, so that the planner uses the index, and it stops when enough rows have passed. The cost grows with
 * the number of messages that have each word.
 */
export async function findMessages(
  db: Queries,
  userId: string,
  query: MessageQuery,
  limit: number,
): Promise<FoundMessage[]> {
  const { words, matched, also = [] } = query;
  const recheck = also.length > 0 ? sql`and found.terms @@ ${queryOf(userId, also, 'all')}` : sql``;
  return read(
    db,
    sql`with found as materialized (
      select user_id, chat_id, message_id, created_at, terms from message_terms
      where terms @@ ${queryOf(userId, words, matched)}
    ) select found.chat_id, found.message_id, found.created_at, ${told(userId, query, sql`found.terms`)}
    from found join chats on chats.user_id = found.user_id and chats.id = found.chat_id
    where found.user_id = ${userId} and chats.deleted_at is null ${recheck} limit ${limit}::int`,
  );
}

/**
 * The same among only the newest messages, newest first, and without the index. The cost is bounded, and it is lower
 * the more messages have the words.
 */
export async function findAmongNewest(
  db: Queries,
  userId: string,
  query: MessageQuery,
  limits: { readonly looked: number; readonly found: number },
): Promise<FoundMessage[]> {
  return read(
    db,
    sql`with newest as materialized (${newestMessages(userId, limits.looked)})
    select newest.chat_id, newest.message_id, newest.created_at, ${told(userId, query, sql`newest.terms`)}
    from newest join chats on chats.user_id = newest.user_id and chats.id = newest.chat_id
    where newest.terms @@ ${queryOf(userId, query.words, query.matched)} and chats.deleted_at is null
    limit ${limits.found}::int`,
  );
}

/** Messages of the given chats that have any of the words. */
export async function findInChats(
  db: Queries,
  userId: string,
  chatIds: readonly string[],
  words: readonly QueryWord[],
): Promise<FoundMessage[]> {
  const query: MessageQuery = { words, matched: 'any' };
  return read(
    db,
    sql`select m.chat_id, m.message_id, m.created_at, ${told(userId, query, sql`m.terms`)}
    from message_terms as m where m.user_id = ${userId}
      and m.chat_id = any(${`{${chatIds.join(',')}}`}::uuid[]) and m.terms @@ ${queryOf(userId, words, 'any')}`,
  );
}

/** For each word, the share of a user's newest messages that have it, from 0 to 1. */
export async function sharesOf(
  db: Queries,
  userId: string,
  words: readonly QueryWord[],
  looked: number,
): Promise<readonly number[]> {
  const counts = words.map((word) => sql`count(*) filter (where terms @@ ${queryOf(userId, [word], 'all')})`);
  const { rows } = await db.execute<{ total: number; counts: number[] }>(
    sql`select count(*)::int as total, array[${sql.join(counts, sql`, `)}]::int[] as counts
    from (${newestMessages(userId, looked)}) as newest`,
  );
  const { total = 0, counts: each = [] } = rows[0] ?? {};
  return words.map((_, n) => (each[n] ?? 0) / Math.max(1, total));
}

function newestMessages(userId: string, limit: number): SQL {
  return sql`select user_id, chat_id, message_id, created_at, terms from message_terms
    where user_id = ${userId} order by created_at desc nulls last limit ${limit}::int`;
}

async function read(db: Queries, query: SQL): Promise<FoundMessage[]> {
  const { rows } = await db.execute<{
    chat_id: string;
    message_id: string;
    created_at: string | Date;
    words: string;
    is_exact: boolean;
  }>(query);
  return rows.map((row) => ({
    chatId: row.chat_id,
    messageId: row.message_id,
    createdAt: new Date(row.created_at),
    words: row.words,
    isExact: row.is_exact,
  }));
}

function queryOf(userId: string, words: readonly QueryWord[], matched: 'all' | 'any'): SQL {
  const key = ownerKey(userId);
  const each = words.map(({ terms, isPrefix }) => {
    const all = terms.map((term, n) => `'${key}${term}'${isPrefix && n === terms.length - 1 ? ':*' : ''}`);
    return `(${all.join(' & ')})`;
  });
  return sql`${each.join(matched === 'all' ? ' & ' : ' | ')}::tsquery`;
}

/** The columns that say which words a found message has. */
function told(userId: string, query: MessageQuery, terms: SQL): SQL {
  return sql`${bits(userId, query, terms)} as words, ${isExact(userId, query, terms)} as is_exact`;
}

function isExact(userId: string, { words, told: all = words }: MessageQuery, terms: SQL): SQL {
  const unfinished = all.filter(({ isPrefix }) => isPrefix).map((word) => ({ ...word, isPrefix: false }));
  return unfinished.length > 0 ? sql`${terms} @@ ${queryOf(userId, unfinished, 'all')}` : sql`true`;
}

function bits(userId: string, { words, matched, told = words }: MessageQuery, terms: SQL): SQL {
  if (matched === 'all') return sql`${'1'.repeat(told.length)}::text`;
  const each = told.map((word) => sql`(${terms} @@ ${queryOf(userId, [word], 'all')})::int::text`);
  return sql.join(each, sql` || `);
}

/** The beginnings of found messages, by id. */
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
