import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What was created under a sender's key. Rows are deleted after a day or two. */
export const attempts = pgTable(
  'attempts',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of the request, base64url. */
    said: text('said').notNull(),
    /** The id of the created object; null until it exists. */
    made: text('made'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
