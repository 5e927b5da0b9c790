import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** What was made under a key of its sender. Rows go after a day or two. */
export const attempts = pgTable(
  'attempts',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    /** SHA-256 of what was asked, base64url. */
    said: text('said').notNull(),
    /** The id of what was made; null until it is there. */
    made: text('made'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
