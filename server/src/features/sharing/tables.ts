import type { SharedMessage, SharedSource } from '@atrium/contract/sharing';
import { foreignKey, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** A public link, and the head of the copy it shows. */
export const shares = pgTable(
  'shares',
  {
    userId: text('user_id').notNull(),
    id: uuid('id').notNull(),
    /**
     * Stored in plain text, because its owner copies the link again later. Encryption would protect nothing: the
     * content it gives access to is in the same database.
     */
    token: text('token').notNull().unique(),
    chatId: uuid('chat_id').notNull(),
    title: text('title').notNull(),
    messageCount: integer('message_count').notNull(),
    /** The time of the chat's last change when the copy was taken. */
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

/** The messages of the copy. It does not refer to the chat, so nothing outside the copy can be reached through it. */
export const sharedMessages = pgTable(
  'shared_messages',
  {
    userId: text('user_id').notNull(),
    shareId: uuid('share_id').notNull(),
    /** From 1. */
    position: integer('position').notNull(),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    content: text('content').notNull(),
    status: text('status', { enum: ['complete', 'cut', 'stopped', 'interrupted'] }),
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
