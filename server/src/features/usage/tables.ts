import { bigint, date, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** One call of a model. The key is the caller's: a call that is recorded again stays one. */
export const usageEvents = pgTable(
  'usage_events',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    purpose: text('purpose').notNull(),
    /** Our id of the model, and the vendor's. */
    model: text('model').notNull(),
    vendorModel: text('vendor_model').notNull(),
    route: text('route').notNull(),
    input: integer('input').notNull(),
    cached: integer('cached').notNull(),
    output: integer('output').notNull(),
    reasoning: integer('reasoning').notNull(),
    /** Integer micro-dollars. */
    costMicroUsd: bigint('cost_micro_usd', { mode: 'number' }).notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('usage_events_newest').on(table.userId, table.createdAt.desc()),
  ],
);

/** Tokens of the free model on one day (UTC), so that the daily limit costs one key read. A budget of a visitor's address stands here as `address:…`. */
export const usageDays = pgTable(
  'usage_days',
  {
    userId: text('user_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    freeTokens: bigint('free_tokens', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
