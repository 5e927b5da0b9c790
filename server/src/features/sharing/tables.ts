import type { SharedMessage, SharedSource } from '@atrium/contract/sharing';
import { foreignKey, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** A public link and the head of the copy it shows. */
export const shares = pgTable(
  'shares',
  {
    userId: text('user_id').notNull(),
    id: uuid('id').notNull(),
    /** Kept as it is, because its owner copies the link again later; what it opens stands beside it in the clear. */
    token: text('token').notNull().unique(),
    chatId: uuid('chat_id').notNull(),
    title: text('title').notNull(),
    messageCount: integer('message_count').notNull(),
    /** When the chat had last changed as the copy was taken. */
    chatUpdatedAt: moment('chat_updated_at').notNull(),
    /** The leaf of the branch that was copied. */
    leafId: uuid('leaf_id').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('shares_one_per_chat').on(table.userId, table.chatId),
  ],
);

/** The copy, message by message. It refers to nothing of the chat: what is not in it cannot be reached through it. */
export const sharedMessages = pgTable(
  'shared_messages',
  {
    userId: text('user_id').notNull(),
    shareId: uuid('share_id').notNull(),
    /** From 1. */
    position: integer('position').notNull(),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    content: text('content').notNull(),
    model: text('model'),
    badge: text('badge'),
    sources: jsonb('sources').$type<SharedSource[]>().notNull(),
    fileNames: jsonb('file_names').$type<string[]>().notNull(),
    persona: jsonb('persona').$type<NonNullable<SharedMessage['persona']>>(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.shareId, table.position] }),
    foreignKey({ columns: [table.userId, table.shareId], foreignColumns: [shares.userId, shares.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);
