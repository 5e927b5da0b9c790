import type { Speaker } from '@atrium/contract/chat-personas';
import type { Greeting, Grounding } from '@atrium/contract/run-event';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment, tsvector } from '../../platform/database/columns.ts';
import type { Halt, Reply } from './turn/reply.ts';

export const chats = pgTable(
  'chats',
  {
    userId: text('user_id').notNull(),
    id: uuid('id').notNull(),
    title: text('title').notNull(),
    /** The origin of the title: a title from a better source may replace it, but nothing replaces the user's own. */
    titleSource: text('title_source', { enum: ['none', 'question', 'model', 'user'] }).notNull(),
    /**
     * The leaf of the shown branch and its distance from the root, so that an append does not have to read its parent.
     */
    currentMessageId: uuid('current_message_id'),
    currentDepth: integer('current_depth').notNull().default(0),
    /** The number of messages in all branches, which is also the last position that was assigned. */
    messageCount: integer('message_count').notNull().default(0),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    pinnedAt: moment('pinned_at'),
    /** From this time on the chat does not exist for anyone; its rows stay so that their owner can restore it. */
    deletedAt: moment('deleted_at'),
    /** The personas that answer, in order and as last seen; null for the default assistant. */
    personas: jsonb('personas').$type<readonly Speaker[]>(),
    /** The greeting that opened the chat. */
    greeting: jsonb('greeting').$type<Greeting>(),
    /**
     * Whether it is a trial of a persona that is being written: such a chat is in no list, and is deleted an hour after
     * its last message.
     */
    isPreview: boolean('is_preview').notNull().default(false),
    /** The number, unique for its owner, of the space that it is in. */
    spaceId: integer('space_id'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('chats_newest').on(table.userId, table.updatedAt.desc(), table.id.desc()).where(sql`message_count > 0`),
    index('chats_pinned').on(table.userId, table.pinnedAt.desc()).where(sql`pinned_at is not null`),
    index('chats_deleted').on(table.deletedAt).where(sql`deleted_at is not null`),
    index('chats_of_space')
      .on(table.userId, table.spaceId, table.updatedAt.desc(), table.id.desc())
      .where(sql`space_id is not null`),
    index('chats_previews').on(table.updatedAt).where(sql`is_preview`),
  ],
);

/**
 * The sort order of lists, exactly as in their index: unless the place of nulls is named, all of a user's chats would
 * be sorted for each page.
 */
export const newestFirst = [sql`${chats.updatedAt} desc nulls last`, sql`${chats.id} desc nulls last`];

export const messages = pgTable(
  'messages',
  {
    userId: text('user_id').notNull(),
    id: uuid('id').notNull(),
    chatId: uuid('chat_id').notNull(),
    parentId: uuid('parent_id'),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    /** The order of arrival within the chat, from 1. */
    position: integer('position').notNull(),
    /** The distance from the root, from 1. It tells how many messages are before this one without counting them. */
    depth: integer('depth').notNull(),
    content: text('content').notNull(),
    status: text('status', { enum: ['complete', 'cut', 'streaming', 'stopped', 'interrupted', 'failed'] }).notNull(),
    runId: uuid('run_id'),
    model: text('model'),
    badge: text('badge'),
    tokens: integer('tokens'),
    /** Integer micro-dollars. */
    costMicroUsd: bigint('cost_micro_usd', { mode: 'number' }),
    usage: jsonb('usage').$type<NonNullable<Reply['usage']>>(),
    reasoning: text('reasoning').notNull().default(''),
    reasoningMs: integer('reasoning_ms'),
    sources: jsonb('sources').$type<Reply['sources']>(),
    activities: jsonb('activities').$type<Reply['activities']>(),
    files: jsonb('files').$type<Reply['files']>(),
    droppedMessages: integer('dropped_messages').notNull().default(0),
    error: jsonb('error').$type<NonNullable<Reply['error']>>(),
    rating: text('rating', { enum: ['up', 'down'] }),
    /** The persona that wrote a reply, or that a question was given to. */
    persona: jsonb('persona').$type<Speaker>(),
    /** The personas that come after this reply in its pass. */
    waiting: jsonb('waiting').$type<readonly Speaker[]>(),
    /** Why they did not get their turn, unless the user stopped the pass. */
    halt: jsonb('halt').$type<Halt>(),
    /** How well a reply is supported by the sources of its space. */
    grounding: jsonb('grounding').$type<Grounding>(),
    /** What cut a reply off; null if nothing did, or if it is older than this column. */
    cutBy: text('cut_by', { enum: ['length', 'credits', 'monthly-limit'] }),
    /** The number of attachments, so that reading a chat without files makes no query for them. */
    fileCount: integer('file_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.chatId], foreignColumns: [chats.userId, chats.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('messages_in_order').on(table.userId, table.chatId, table.position),
    // What a message is under: its parent, or the chat if it is a root. The expression is in no other index: otherwise
    // a plan that was made without statistics would read the chat in order, and look through all of it for a few
    // children.
    index('messages_by_place').on(table.userId, sql`coalesce(${table.parentId}, ${table.chatId})`, table.position),
    index('messages_streaming').on(table.userId, table.chatId).where(sql`status = 'streaming'`),
  ],
);

/**
 * How far a chat is in the search index: all messages up to a position, and this title. It may lag behind the chat for
 * a moment, but is never ahead of it.
 */
export const chatSearch = pgTable(
  'chat_search',
  {
    userId: text('user_id').notNull(),
    chatId: uuid('chat_id').notNull(),
    title: text('title').notNull(),
    /** The title in lower case and without accents. */
    foldedTitle: text('folded_title').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.chatId] }),
    foreignKey({ columns: [table.userId, table.chatId], foreignColumns: [chats.userId, chats.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);

/**
 * The terms of a message, each prefixed with a key of its owner. So the index works like many small ones: the cost of a
 * search depends on the chats of the owner, however many others there are. Positions are not stored: passages are found
 * in the text itself.
 */
export const messageTerms = pgTable(
  'message_terms',
  {
    userId: text('user_id').notNull(),
    chatId: uuid('chat_id').notNull(),
    messageId: uuid('message_id').notNull(),
    createdAt: moment('created_at').notNull(),
    terms: tsvector('terms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.chatId, table.messageId] }),
    foreignKey({ columns: [table.userId, table.chatId], foreignColumns: [chats.userId, chats.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('message_terms_newest').on(table.userId, table.createdAt.desc()),
    index('message_terms_found').using('gin', table.terms),
  ],
);

/**
 * One number per user that grows with every change of the user's chats. It is the ETag of the user's lists, so that a
 * list request can be answered by reading one row.
 */
export const chatVersions = pgTable('chat_versions', {
  userId: text('user_id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});
