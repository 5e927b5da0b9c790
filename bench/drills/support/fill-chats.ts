import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../server/src/platform/database/database.ts';

/** Chats of one user that are written directly into the database, because the product would take hours for as many. */
export interface Fill {
  readonly userId: string;
  /** Chats are named by their number, from `first` to `last`. */
  readonly first: number;
  readonly last: number;
  /** Messages in each chat. */
  readonly messages: number;
  /** Characters of a message; a multiple of 32. */
  readonly characters: number;
  /** Last used an hour from now, so that they are listed first. Otherwise a minute apart, from a year ago on. */
  readonly isNewest?: boolean;
  /** Marks the chats as already in the search index, so that they are not indexed. */
  readonly isIndexed?: boolean;
}

/** Writes chats of one branch each, in statements of about 15,000 messages. The product must not be running. */
export async function fillChats(database: Database, fill: Fill): Promise<void> {
  const step = Math.max(1, Math.floor(15_000 / fill.messages));
  for (let first = fill.first; first <= fill.last; first += step)
    await fillSome(database, { ...fill, first, last: Math.min(fill.last, first + step - 1) });
  await database.db.execute(
    sql`insert into chat_versions (user_id, version) values (${fill.userId}, 2) on conflict (user_id) do update set version = chat_versions.version + 1`,
  );
}

/** The ids of the filled chats with these numbers. */
export async function filledChats(
  { db }: Database,
  { first, last }: Pick<Fill, 'first' | 'last'>,
): Promise<readonly string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select ${chatId(sql`c`)} as id from generate_series(${first}::int, ${last}::int) c order by c`,
  );
  return rows.map(({ id }) => id);
}

async function fillSome({ db }: Database, { userId, first, last, messages, characters, ...fill }: Fill): Promise<void> {
  const time = fill.isNewest
    ? sql`now() + interval '1 hour'`
    : sql`now() - interval '1 year' + c * interval '1 minute'`;
  await db.execute(sql`
    insert into chats (user_id, id, title, title_source, current_message_id, current_depth, message_count, size_bytes, created_at, updated_at)
    select ${userId}, ${chatId(sql`c`)}, 'Chat number ' || c, 'question', ${messageId(sql`${messages}::int`)}, ${messages}::int,
      ${messages}::int, ${characters}::int * ${messages}::int, now(), ${time}
    from generate_series(${first}::int, ${last}::int) c`);
  await db.execute(sql`
    insert into messages (user_id, id, chat_id, parent_id, role, position, depth, content, status, created_at)
    select ${userId}, ${messageId(sql`m`)}, ${chatId(sql`c`)}, case when m > 1 then ${messageId(sql`m - 1`)} end,
      case when m % 2 = 1 then 'user' else 'assistant' end, m, m, repeat(md5(c || '-' || m), ${characters / 32}::int), 'complete', now()
    from generate_series(${first}::int, ${last}::int) c, generate_series(1, ${messages}::int) m`);
  if (!fill.isIndexed) return;
  await db.execute(sql`
    insert into chat_search (user_id, chat_id, title, folded_title, position)
    select ${userId}, ${chatId(sql`c`)}, 'Chat number ' || c, 'chat number ' || c, ${messages}::int
    from generate_series(${first}::int, ${last}::int) c`);
}

function chatId(number: SQL): SQL {
  return idOf(sql`'c' || ${number}`, sql`${number} * 600000::bigint`);
}

function messageId(number: SQL): SQL {
  return idOf(sql`c || 'm' || ${number}`, sql`c * 600000::bigint + (${number}) * 20`);
}

/**
 * A UUIDv7 like those of the product, derived from a text and a time (milliseconds since November 2023). The messages
 * of a chat are therefore adjacent in the indexes, as in the product.
 */
function idOf(text: SQL, time: SQL): SQL {
  const rest = sql`overlay(overlay(substr(md5(${text}), 13) placing '7' from 1) placing '8' from 5)`;
  return sql`(lpad(to_hex(1700000000000 + ${time}), 12, '0') || ${rest})::uuid`;
}
