import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { QueryWord } from './domain/search-query.ts';
import { keyOf } from './search-index-store.ts';
import { chatSearch, chats, messages, newestFirst } from './tables.ts';

type Queries = Db | Tx;

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
    .innerJoin(chats, and(eq(chatSearch.userId, chats.userId), eq(chatSearch.chatId, chats.id)))
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
