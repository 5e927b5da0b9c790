import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { ListStatement } from '../../../platform/database/joined/list-statement.ts';
import type { MessagePlace, Reply } from './reply.ts';

/**
 * The chats are locked first, as everywhere. Whether a reply is still being written is compared with a parameter, so
 * that the plan finds the message by its key. With a literal in the statement, the plan might use the index of
 * streaming replies, which until the next vacuum contains all that were ever streaming.
 */
const endReplies = new ListStatement<{ n: number; is_preview: boolean }>(
  {
    user_id: 'text',
    chat_id: 'uuid',
    message_id: 'uuid',
    was: 'text',
    status: 'text',
    content: 'text',
    bytes: 'bigint',
    reasoning: 'text',
    reasoning_ms: 'int',
    sources: 'jsonb',
    activities: 'jsonb',
    files: 'jsonb',
    tokens: 'int',
    cost_micro_usd: 'bigint',
    usage: 'jsonb',
    dropped_messages: 'int',
    error: 'jsonb',
    grounding: 'jsonb',
    cut_by: 'text',
    at: 'timestamptz',
  },
  sql`chat as (
      select given.n, chats.id, chats.is_preview from given
      join chats on chats.user_id = given.user_id and chats.id = given.chat_id for update of chats
    ), reply as (
      update messages set status = given.status, content = given.content, reasoning = given.reasoning,
        reasoning_ms = given.reasoning_ms, sources = given.sources, activities = given.activities,
        files = given.files, tokens = given.tokens, cost_micro_usd = given.cost_micro_usd,
        usage = given.usage, dropped_messages = given.dropped_messages, error = given.error, grounding = given.grounding,
        cut_by = given.cut_by
      from given, chat where chat.n = given.n and messages.user_id = given.user_id and messages.id = given.message_id
        and messages.chat_id = chat.id and messages.status = given.was
      returning given.n, given.user_id, given.chat_id, given.at, given.bytes, chat.is_preview
    ), changed as (
      select user_id, chat_id, max(at) as at, sum(bytes)::bigint as bytes from reply group by user_id, chat_id
    ), touched as (
      update chats set updated_at = changed.at, size_bytes = chats.size_bytes + changed.bytes
      from changed where chats.user_id = changed.user_id and chats.id = changed.chat_id
    ), version as (
      insert into chat_versions (user_id, version) select user_id, count(*) from reply group by user_id
      on conflict (user_id) do update set version = chat_versions.version + excluded.version
    ) select n, is_preview from reply`,
);

/**
 * Writes the end of a reply that is still being written. null if the chat or the message is gone, or the reply has
 * ended.
 */
export async function endReply(
  tx: Tx,
  userId: string,
  place: MessagePlace,
  reply: Reply,
  at: Date,
): Promise<{ readonly isPreview: boolean } | null> {
  const row = await endReplies.runJoined(tx, {
    user_id: userId,
    chat_id: place.chatId,
    message_id: place.messageId,
    was: 'streaming',
    status: reply.status,
    content: reply.content,
    bytes: Buffer.byteLength(reply.content),
    reasoning: reply.reasoning,
    reasoning_ms: reply.reasoningMs,
    sources: reply.sources,
    activities: reply.activities,
    files: reply.files,
    tokens: reply.tokens,
    cost_micro_usd: reply.costMicroUsd,
    usage: reply.usage,
    dropped_messages: reply.droppedMessages,
    error: reply.error,
    grounding: reply.grounding,
    cut_by: reply.cutBy,
    at: at.toISOString(),
  });
  return row && { isPreview: row.is_preview };
}
