import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { NewTurn, Reply } from './reply.ts';

/** Named queries to put behind `with`; see `Chats.turn`. */
export type TurnParts = SQL;

/** The value a raw query takes for a time: the drivers differ in what they make of a Date. */
const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

export function turnParts(turn: NewTurn): TurnParts {
  const { userId, chatId, question, cast } = turn;
  const added = question ? 2 : 1;
  const bytes = question ? Buffer.byteLength(question.content) : 0;
  const chat = turn.isNewChat
    ? sql`chat as (
        insert into chats (user_id, id, title, title_source, current_message_id, current_depth, message_count, size_bytes, personas, greeting, is_preview, space_id, created_at, updated_at)
        values (${userId}, ${chatId}::uuid, ${turn.title}, 'question', ${turn.reply.id}::uuid, 2, 2, ${bytes}::bigint,
          ${json(speakersOf(cast))}, ${json(cast.set?.greeting)}, ${turn.isPreview}::boolean, ${turn.spaceId}::int, ${moment(turn.at)}, ${moment(turn.at)})
        returning id, title, 0 as message_count, personas, greeting, space_id
      ), place as (select id as chat_id, null::uuid as parent_id, 0 as depth from chat)`
    : sql`chat as (
        select id, current_message_id, current_depth, message_count from chats
        where user_id = ${userId} and id = ${chatId}::uuid and deleted_at is null and is_preview = ${turn.isPreview}::boolean for update
      ), place as (${placeOf(turn)})`;
  const moved = turn.isNewChat
    ? sql`moved as (select title, message_count, personas, greeting, space_id from chat)`
    : sql`moved as (
        update chats set ${leafOf(turn, added)},
          message_count = chat.message_count + ${added}::int, size_bytes = chats.size_bytes + ${bytes}::bigint, updated_at = ${moment(turn.at)},
          title = case when chats.title_source = 'none' then ${turn.title} else chats.title end,
          title_source = case when chats.title_source = 'none' then 'question' else chats.title_source end${castOf(turn)}
        from chat, place where chats.user_id = ${userId} and chats.id = chat.id
        returning chats.title, chat.message_count, chats.personas, chats.greeting, chats.space_id
      )`;
  const asked = question
    ? sql`, question as (
        insert into messages (user_id, id, chat_id, parent_id, role, position, depth, content, status, file_count, persona, created_at)
        select ${userId}, ${question.id}::uuid, place.chat_id, place.parent_id, 'user', moved.message_count + 1, place.depth + 1,
          ${question.content}, 'complete', ${question.fileCount}::int, ${json(question.persona)}, ${moment(turn.at)} from place, moved
      )`
    : sql``;
  const parent = question ? sql`${question.id}::uuid` : sql`place.parent_id`;
  const speakers = cast.turn ? json(cast.turn) : sql`coalesce(moved.personas, '[]'::jsonb)`;
  return sql`${chat}, ${moved}${asked}, speakers as (select ${speakers} as list from moved), reply as (
      insert into messages (user_id, id, chat_id, parent_id, role, position, depth, content, status, run_id, model, badge, persona, waiting, created_at)
      select ${userId}, ${turn.reply.id}::uuid, place.chat_id, ${parent}, 'assistant', moved.message_count + ${added}::int,
        place.depth + ${added}::int, '', 'streaming', ${turn.reply.runId}::uuid, ${turn.reply.model}, ${turn.reply.badge},
        speakers.list -> 0, nullif(speakers.list - 0, '[]'::jsonb), ${moment(turn.at)}
      from place, moved, speakers
    ), version as (
      insert into chat_versions (user_id, version) select ${userId}, 1 from moved
      on conflict (user_id) do update set version = chat_versions.version + 1 returning user_id
    ), turn as (
      select place.chat_id, place.parent_id, moved.title, moved.message_count, moved.greeting, moved.space_id, speakers.list as speakers
      from place, moved, speakers
    )`;
}

const json = (value: unknown): SQL => sql`${value == null ? null : JSON.stringify(value)}::jsonb`;

/** No persona is null, so that a chat without any is as it always was. */
function speakersOf({ set }: NewTurn['cast']): NonNullable<NewTurn['cast']['set']>['speakers'] | null {
  return set && set.speakers.length > 0 ? set.speakers : null;
}

/** A chat that is not empty keeps what opened it. */
function castOf({ cast }: NewTurn): SQL {
  if (cast.set === null) return sql``;
  return sql`, personas = ${json(speakersOf(cast))},
          greeting = case when chat.message_count = 0 then ${json(cast.set.greeting)} else chats.greeting end`;
}

function leafOf(turn: NewTurn, added: number): SQL {
  const leaf = sql`${turn.reply.id}::uuid`;
  const depth = sql`place.depth + ${added}::int`;
  if (!turn.isFollowing) return sql`current_message_id = ${leaf}, current_depth = ${depth}`;
  return sql`current_message_id = case when chat.current_message_id = place.parent_id then ${leaf} else chats.current_message_id end,
          current_depth = case when chat.current_message_id = place.parent_id then ${depth} else chats.current_depth end`;
}

/**
 * A question follows a reply; a reply follows what its caller has looked up: a question, or in a pass the reply before.
 * A parent that is given was there before this statement; the leaf may have been moved by one we had to wait for, so it is
 * taken from the locked row.
 */
function placeOf(turn: NewTurn): SQL {
  if (turn.parent === null) return sql`select id as chat_id, null::uuid as parent_id, 0 as depth from chat`;
  if (turn.parent === 'leaf')
    return sql`select id as chat_id, current_message_id as parent_id, current_depth as depth from chat`;
  return sql`select m.chat_id, m.id as parent_id, m.depth from chat, messages m
    where m.user_id = ${turn.userId} and m.id = ${turn.parent.messageId}::uuid and m.chat_id = chat.id
      ${turn.question ? sql`and m.role = 'assistant'` : sql``}`;
}

/**
 * Writes the end of a reply that is still being written, in one statement that takes the chat's lock first, as all do.
 * null when the chat or the message is gone, or the reply has ended.
 * The status is a parameter, so that the plan takes the message by its key: with the word in the statement it may go
 * through the index of streaming replies, and through all that ever streamed until that is vacuumed.
 */
export async function endReply(
  tx: Tx,
  userId: string,
  place: { readonly chatId: string; readonly messageId: string },
  reply: Reply,
  at: Date,
): Promise<{ readonly isPreview: boolean } | null> {
  const result = await tx.execute<{ is_preview: boolean }>(sql`with chat as (
      select id, is_preview from chats where user_id = ${userId} and id = ${place.chatId}::uuid for update
    ), reply as (
      update messages set status = ${reply.status}, content = ${reply.content}, reasoning = ${reply.reasoning},
        reasoning_ms = ${reply.reasoningMs}::int, sources = ${json(reply.sources)}, activities = ${json(reply.activities)},
        files = ${json(reply.files)}, tokens = ${reply.tokens}::int, cost_micro_usd = ${reply.costMicroUsd}::bigint,
        usage = ${json(reply.usage)}, dropped_messages = ${reply.droppedMessages}::int, error = ${json(reply.error)},
        grounding = ${json(reply.grounding)}
      from chat where messages.user_id = ${userId} and messages.id = ${place.messageId}::uuid and messages.chat_id = chat.id
        and messages.status = ${'streaming'}
      returning messages.chat_id, chat.is_preview
    ), touched as (
      update chats set updated_at = ${moment(at)}, size_bytes = chats.size_bytes + ${Buffer.byteLength(reply.content)}::bigint
      from reply where chats.user_id = ${userId} and chats.id = reply.chat_id
    ), version as (
      insert into chat_versions (user_id, version) select ${userId}, 1 from reply
      on conflict (user_id) do update set version = chat_versions.version + 1
    ) select is_preview from reply`);
  const [row] = result.rows;
  return row ? { isPreview: row.is_preview } : null;
}
