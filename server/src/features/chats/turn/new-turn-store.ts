import { type SQL, sql } from 'drizzle-orm';
import type { ListPart } from '../../../platform/database/joined/list-statement.ts';
import type { NewTurn } from './reply.ts';

/** A turn as a part of a statement over a list of turns; see `Chats.turn`. */
export function newTurn(turn: NewTurn): ListPart {
  return { columns, row: rowOf(turn), ...(turn.isNewChat ? inNewChats : inChats) };
}

const columns = {
  user_id: 'text',
  chat_id: 'uuid',
  is_preview: 'boolean',
  space_id: 'int',
  title: 'text',
  at: 'timestamptz',
  hangs_from: 'text',
  parent_id: 'uuid',
  question_id: 'uuid',
  question: 'text',
  question_bytes: 'bigint',
  file_count: 'int',
  mentioned: 'jsonb',
  sets_cast: 'boolean',
  personas: 'jsonb',
  greeting: 'jsonb',
  speakers: 'jsonb',
  is_following: 'boolean',
  reply_id: 'uuid',
  run_id: 'uuid',
  model: 'text',
  badge: 'text',
} as const;

function rowOf({ parent, question, cast, reply, ...turn }: NewTurn): Record<keyof typeof columns, unknown> {
  const set = cast.set?.speakers ?? [];
  return {
    user_id: turn.userId,
    chat_id: turn.chatId,
    is_preview: turn.isPreview,
    space_id: turn.spaceId,
    title: turn.title,
    at: turn.at.toISOString(),
    hangs_from: parent === null ? 'nothing' : parent === 'leaf' ? 'leaf' : 'message',
    parent_id: typeof parent === 'object' ? (parent?.messageId ?? null) : null,
    question_id: question?.id ?? null,
    question: question?.content ?? null,
    question_bytes: question ? Buffer.byteLength(question.content) : 0,
    file_count: question?.fileCount ?? 0,
    mentioned: question?.persona ?? null,
    sets_cast: cast.set !== null,
    // A chat without personas stores null, as chats did before there were personas.
    personas: set.length > 0 ? set : null,
    greeting: cast.set?.greeting ?? null,
    speakers: cast.turn,
    is_following: turn.isFollowing,
    reply_id: reply.id,
    run_id: reply.runId,
    model: reply.model,
    badge: reply.badge,
  };
}

/**
 * The end of both statements. From `place`, which has one row for each turn whose place was found, it stores question
 * and reply, raises the users' versions, and gives the rows of `turn`.
 * @param raised the users of `place`, each with the number of their turns
 */
const stored = (raised: SQL) => sql`question as (
    insert into messages (user_id, id, chat_id, parent_id, role, position, depth, content, status, file_count, persona, created_at)
    select user_id, question_id, chat_id, under, 'user', before + 1, depth + 1, question, 'complete', file_count, mentioned, at
    from place where question_id is not null
  ), reply as (
    insert into messages (user_id, id, chat_id, parent_id, role, position, depth, content, status, run_id, model, badge, persona, waiting, created_at)
    select user_id, reply_id, chat_id, coalesce(question_id, under), 'assistant', before + added, depth + added, '', 'streaming',
      run_id, model, badge, answering -> 0, nullif(answering - 0, '[]'::jsonb), at
    from place
  ), version as (
    insert into chat_versions (user_id, version) ${raised}
    on conflict (user_id) do update set version = chat_versions.version + excluded.version returning user_id
  ), turn as (
    select place.* from place join version on version.user_id = place.user_id
  )`;

/** Both forms of a statement, from the queries that end with `place`. Counting is a tenth of what a single turn costs. */
const storing = (placed: SQL): Pick<ListPart, 'parts' | 'partsOfOne'> => ({
  parts: sql`${placed}, ${stored(sql`select user_id, count(*) from place group by user_id`)}`,
  partsOfOne: sql`${placed}, ${stored(sql`select user_id, 1 from place`)}`,
});

const inNewChats = storing(sql`chat as (
    insert into chats (user_id, id, title, title_source, current_message_id, current_depth, message_count, size_bytes, personas, greeting, is_preview, space_id, created_at, updated_at)
    select user_id, chat_id, title, 'question', reply_id, 2, 2, question_bytes, personas, greeting, is_preview, space_id, at, at from given
  ), place as (
    select given.*, null::uuid as under, 0 as depth, 0 as before, 2 as added, given.title as called, given.greeting as opened_by,
      given.space_id as in_space, coalesce(given.speakers, given.personas, '[]'::jsonb) as answering
    from given
  )`);

/**
 * A question follows a reply. A reply follows what its caller has looked up: a question or, in a pass, the previous
 * reply. A parent that is named existed before this statement. The leaf of a chat may have been moved by a statement
 * that this one had to wait for, so it is read from the locked row. In a pass, the shown branch moves on only if the
 * previous reply is still its end. The greeting of a chat that is not empty is kept.
 */
const inChats = storing(sql`chat as (
    select given.n, chats.current_message_id, chats.current_depth, chats.message_count
    from given join chats on chats.user_id = given.user_id and chats.id = given.chat_id
    where chats.deleted_at is null and chats.is_preview = given.is_preview for update of chats
  ), parent as (
    select chat.n, case when hangs_from = 'leaf' then current_message_id else m.id end as under,
      case when hangs_from = 'leaf' then current_depth else coalesce(m.depth, 0) end as depth,
      case when question_id is null then 1 else 2 end as added
    from chat join given on given.n = chat.n
      left join messages m on m.user_id = given.user_id and m.id = given.parent_id and m.chat_id = given.chat_id
        and (given.question_id is null or m.role = 'assistant')
    where hangs_from <> 'message' or m.id is not null
  ), moved as (
    update chats set
      current_message_id = case when given.is_following and chat.current_message_id is distinct from parent.under then chats.current_message_id else given.reply_id end,
      current_depth = case when given.is_following and chat.current_message_id is distinct from parent.under then chats.current_depth else parent.depth + parent.added end,
      message_count = chat.message_count + parent.added, size_bytes = chats.size_bytes + given.question_bytes, updated_at = given.at,
      title = case when chats.title_source = 'none' then given.title else chats.title end,
      title_source = case when chats.title_source = 'none' then 'question' else chats.title_source end,
      personas = case when given.sets_cast then given.personas else chats.personas end,
      greeting = case when given.sets_cast and chat.message_count = 0 then given.greeting else chats.greeting end
    from given, chat, parent
    where chat.n = given.n and parent.n = given.n and chats.user_id = given.user_id and chats.id = given.chat_id
    returning given.n, parent.under, parent.depth, parent.added, chat.message_count as before, chats.title as called,
      chats.personas as cast_then, chats.greeting as opened_by, chats.space_id as in_space
  ), place as (
    select given.*, moved.under, moved.depth, moved.before, moved.added, moved.called, moved.opened_by, moved.in_space,
      coalesce(given.speakers, moved.cast_then, '[]'::jsonb) as answering
    from given join moved on moved.n = given.n
  )`);
