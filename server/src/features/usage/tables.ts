import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** Integer micro-dollars. */
const microUsd = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** One model call. The caller gives the key, so that a call recorded twice stays one. */
export const usageEvents = pgTable(
  'usage_events',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    purpose: text('purpose').notNull(),
    /** Our id of the model; `vendorModel` is the vendor's. */
    model: text('model').notNull(),
    vendorModel: text('vendor_model').notNull(),
    route: text('route').notNull(),
    input: integer('input').notNull(),
    cached: integer('cached').notNull(),
    output: integer('output').notNull(),
    reasoning: integer('reasoning').notNull(),
    /** Web searches, by the vendor or by the installation's engine. */
    searches: integer('searches').notNull().default(0),
    /** The charge to the user, paid in credits. */
    costMicroUsd: microUsd('cost_micro_usd'),
    /** The price by the vendor's list, whoever pays it. */
    vendorCostMicroUsd: microUsd('vendor_cost_micro_usd').default(0),
    paidBy: text('paid_by', { enum: ['credits', 'own-key', 'free', 'errand'] })
      .notNull()
      .default('free'),
    /** `server`: the provider did not report the usage, or what it reported was not credible. */
    countedBy: text('counted_by', { enum: ['provider', 'server'] })
      .notNull()
      .default('provider'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index('usage_events_newest').on(table.userId, table.createdAt.desc()),
  ],
);

/**
 * Sums per day (UTC) by model and payer, so that a report on a year reads some hundred rows, however many calls there
 * were.
 */
export const usageSums = pgTable(
  'usage_sums',
  {
    userId: text('user_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    model: text('model').notNull(),
    paidBy: text('paid_by', { enum: ['credits', 'own-key', 'free', 'errand'] }).notNull(),
    requests: integer('requests').notNull(),
    tokens: bigint('tokens', { mode: 'number' }).notNull(),
    costMicroUsd: microUsd('cost_micro_usd'),
    vendorCostMicroUsd: microUsd('vendor_cost_micro_usd'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day, table.model, table.paidBy] }),
    index('usage_sums_by_day').on(table.day),
  ],
);

/**
 * Tokens of the free model and web searches per day (UTC), so that checking a daily limit takes one read by key. The
 * shared budget of an address is stored under `address:…`.
 */
export const usageDays = pgTable(
  'usage_days',
  {
    userId: text('user_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    freeTokens: bigint('free_tokens', { mode: 'number' }).notNull(),
    /** Searches by the installation's own engine that are not paid with credits. */
    webSearches: integer('web_searches').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
