import { bigint, date, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Usage against daily limits (UTC). Rows are deleted when their day is over. */
export const dayCounts = pgTable(
  'day_counts',
  {
    /** The budget's key, in a form that reveals neither user nor address. */
    owner: text('owner').notNull(),
    /** What is counted. */
    what: text('what').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    amount: bigint('amount', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.what, table.day] })],
);
