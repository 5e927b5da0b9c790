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
    /** Who wrote the title: a better source may replace a lesser one, nothing replaces the user's own. */
    titleSource: text('title_source', { enum: ['none', 'question', 'model', 'user'] }).notNull(),
    /** The leaf of the shown branch and its distance from the root, so that an append needs no look at its parent. */
    currentMessageId: uuid('current_message_id'),
    currentDepth: integer('current_depth').notNull().default(0),
    /** All messages of all branches; also the last position given out. */
    messageCount: integer('message_count').notNull().default(0),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    pinnedAt: moment('pinned_at'),
    /** From here on the chat is to everyone as if it did not exist; its rows wait for their owner to change his mind. */
    deletedAt: moment('deleted_at'),
    /** Who answers, in order, as last seen; null: the default assistant. */
    personas: jsonb('personas').$type<readonly Speaker[]>(),
    /** What opened the chat. */
    greeting: jsonb('greeting').$type<Greeting>(),
    /** A trial of a persona that is being written: in no list, and gone an hour after its last message. */
    isPreview: boolean('is_preview').notNull().default(false),
    /** The space it is in, by its owner's number. */
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

/** The order of lists, as their index has it: without saying where nulls stand, all of a user's chats would be sorted for each page. */
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
    /** The distance from the root, from 1: says how many messages stand before one without counting them. */
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
    /** Who wrote a reply, or whom a question was handed to. */
    persona: jsonb('persona').$type<Speaker>(),
    /** Who comes after this reply in its pass. */
    waiting: jsonb('waiting').$type<readonly Speaker[]>(),
    /** Why they did not get their turn, where nobody stopped it. */
    halt: jsonb('halt').$type<Halt>(),
    /** How a reply stands on the sources of its space. */
    grounding: jsonb('grounding').$type<Grounding>(),
    /** What cut a reply off; null where it was not, and on those from before this was kept. */
    cutBy: text('cut_by', { enum: ['length', 'credits', 'monthly-limit'] }),
    /** How many attachments it carries, so that reading a chat without files asks for none. */
    fileCount: integer('file_count').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.chatId], foreignColumns: [chats.userId, chats.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
    index('messages_in_order').on(table.userId, table.chatId, table.position),
    // What a message stands under: its parent, or the chat where it is a root. A key that no other index has: a plan made before
    // the store knows its tables would otherwise take the chat in its order, and look through all of it for a few children.
    index('messages_by_place').on(table.userId, sql`coalesce(${table.parentId}, ${table.chatId})`, table.position),
    index('messages_streaming').on(table.userId, table.chatId).where(sql`status = 'streaming'`),
  ],
);

/** How far a chat is in the search index: all messages up to a position, and this title. Behind by a moment, never ahead. */
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
 * The terms of a message, each behind a key of its owner: so the index is one of many small ones, and a search costs what
 * its owner's chats cost, however many others there are. No positions: passages are found in the text itself.
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

/** One number per user that grows with every change of his chats: the ETag of his lists, answered by one key read. */
export const chatVersions = pgTable('chat_versions', {
  userId: text('user_id').primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull(),
});
