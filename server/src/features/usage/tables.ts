import { bigint, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

/** Integer micro-dollars. */
const microUsd = (name: string) => bigint(name, { mode: 'number' }).notNull();

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
    /** Web searches, by the vendor or by the engine of the installation. */
    searches: integer('searches').notNull().default(0),
    /** What the user was charged in credits. */
    costMicroUsd: microUsd('cost_micro_usd'),
    /** What the vendor's price list says, whoever pays it. */
    vendorCostMicroUsd: microUsd('vendor_cost_micro_usd').default(0),
    paidBy: text('paid_by', { enum: ['credits', 'own-key', 'free', 'errand'] })
      .notNull()
      .default('free'),
    /** `server`: the provider did not say, or what it said could not be. */
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

/** Sums of a day (UTC) by model and payer, so that a look at a year costs some hundred rows however many calls there were. */
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

/** Tokens of the free model and web searches on one day (UTC), so that a daily limit costs one key read. A budget of a visitor's address stands here as `address:…`. */
export const usageDays = pgTable(
  'usage_days',
  {
    userId: text('user_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    freeTokens: bigint('free_tokens', { mode: 'number' }).notNull(),
    /** Searches of the installation's own engine that no credits pay for. */
    webSearches: integer('web_searches').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
);
