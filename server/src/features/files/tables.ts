import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/** Bytes that a user has stored, once for any number of messages. */
export const fileBlobs = pgTable(
  'file_blobs',
  {
    userId: text('user_id').notNull(),
    id: uuid('id').notNull(),
    /** SHA-256 of the bytes, in hex. */
    hash: text('hash').notNull(),
    /** The object store's key of the bytes; their text has the same key with the suffix '.text'. */
    key: text('key').notNull(),
    /** The MIME type found in the content. */
    type: text('type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** `waiting`: the text is still to be read, because the extractor was busy for too long. */
    reading: text('reading', { enum: ['done', 'waiting'] }).notNull(),
    /** Characters of text; 0 when there is none. */
    textChars: integer('text_chars').notNull(),
    pageStarts: jsonb('page_starts').$type<readonly number[]>().notNull(),
    hasLines: boolean('has_lines').notNull(),
    problem: text('problem'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('file_blobs_by_hash').on(table.userId, table.hash),
  ],
);

/** A file of a message, or an upload that waits for its message. */
export const attachments = pgTable(
  'attachments',
  {
    userId: text('user_id').notNull(),
    id: uuid('id').notNull(),
    blobId: uuid('blob_id').notNull(),
    messageId: uuid('message_id'),
    /** The order within the message. */
    position: integer('position').notNull().default(0),
    name: text('name').notNull(),
    /** Whether its message's chat is in the trash, from which it may be restored. */
    withheld: boolean('withheld').notNull().default(false),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({ columns: [table.userId, table.blobId], foreignColumns: [fileBlobs.userId, fileBlobs.id] }).onUpdate(
      'cascade',
    ),
    index('attachments_of_message').on(table.userId, table.messageId, table.position),
    index('attachments_of_blob').on(table.userId, table.blobId),
    index('attachments_waiting').on(table.createdAt).where(sql`message_id is null`),
  ],
);

/**
 * Keys of the object store that the database does not reference any more, or whose objects are being written. A key is
 * added here before its object is stored, and removed in the transaction that references it, so that no crash leaves
 * bytes behind.
 */
export const fileGarbage = pgTable(
  'file_garbage',
  {
    key: text('key').primaryKey(),
    dueAt: timestamp('due_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('file_garbage_due').on(table.dueAt)],
);
