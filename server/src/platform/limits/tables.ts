import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** What has been used of daily limits (UTC). Rows go with their day. */
export const dayCounts = pgTable(
  'day_counts',
  {
    /** Whose limit it is, in a form from which neither user nor address is plain. */
    owner: text('owner').notNull(),
    /** What is counted. */
    what: text('what').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.what, table.day] })],
);
