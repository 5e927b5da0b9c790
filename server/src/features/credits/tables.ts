import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import type { About } from './credits.ts';

/** Micro-credits, exact and read as BigInt. */
const micro = (name: string) => bigint(name, { mode: 'bigint' }).notNull().default(sql`0`);

/** The credits of a user: the sums of the user's entries, so that a send reads one row. */
export const creditAccounts = pgTable(
  'credit_accounts',
  {
    userId: text('user_id').primaryKey(),
    /** The settled balance, including what is held. */
    balance: micro('balance'),
    /** The part of the balance that is set aside by open holds. */
    held: micro('held'),
    /** What a refund or a dispute could not debit. */
    owed: micro('owed'),
    /** The month (UTC, 'YYYY-MM') of `monthCharged`, the sum charged for replies. */
    month: text('month').notNull().default(''),
    monthCharged: micro('month_charged'),
    hasBought: boolean('has_bought').notNull().default(false),
    /** Set by an admin for this user; integer micro-dollars. */
    monthlyLimit: bigint('monthly_limit', { mode: 'number' }),
    /** Set by an admin for this user; tokens of the free model per day. */
    dailyFreeTokens: bigint('daily_free_tokens', { mode: 'number' }),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('credit_accounts_owing').on(table.userId).where(sql`owed > 0`),
    check(
      'credit_accounts_covered',
      sql`${table.held} >= 0 and ${table.balance} >= ${table.held} and ${table.owed} >= 0`,
    ),
  ],
);

/** The ledger: rows are added and never changed. Each says how much it added to the three sums of its account. */
export const creditEntries = pgTable(
  'credit_entries',
  {
    userId: text('user_id').notNull(),
    /** UUIDv7, so that the ids sort by time. */
    id: uuid('id').notNull(),
    /** Makes a repeated booking harmless: 'signup:…', 'hold:{run}', the run's id for a capture, 'purchase:{intent}'. */
    key: text('key').notNull(),
    kind: text('kind', {
      enum: ['grant', 'purchase', 'hold', 'capture', 'release', 'refund', 'adjustment', 'dispute'],
    }).notNull(),
    amount: micro('amount'),
    held: micro('held'),
    owed: micro('owed'),
    /** The balance after it. */
    balance: micro('balance'),
    /** A payment is credited once in the whole installation. */
    paymentIntent: text('payment_intent').unique('credit_entries_payment'),
    about: jsonb('about').$type<About>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('credit_entries_once').on(table.userId, table.key),
  ],
);

/** Open holds: created before a provider is called, deleted with the capture or the release. */
export const creditHolds = pgTable(
  'credit_holds',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    amount: micro('amount'),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    // A hold that is not covered gets the amount 0, so that its whole statement fails here.
    check('credit_holds_covered', sql`${table.amount} > 0`),
    index('credit_holds_expired').on(table.expiresAt),
  ],
);

/** The packages that are sold. */
export const creditPackages = pgTable('credit_packages', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  credits: integer('credits').notNull(),
  /** US cents. */
  price: integer('price').notNull(),
  isActive: boolean('is_active').notNull(),
  position: integer('position').notNull(),
  updatedAt: moment('updated_at').notNull(),
});

/**
 * What all demo users together were given on a day (UTC). Anyone can get such an account, so there is a daily limit.
 */
export const demoBudgets = pgTable('demo_budgets', {
  day: date('day', { mode: 'string' }).primaryKey(),
  given: micro('given'),
});

/**
 * A single row: the settings that admins made for the whole installation. Without it, those of the environment apply.
 */
export const moneySettings = pgTable('money_settings', {
  id: integer('id').primaryKey(),
  settings: jsonb('settings').notNull(),
  /** Whether the packages that come with the product were added already: admins may remove them. */
  isSeeded: boolean('is_seeded').notNull().default(false),
  updatedAt: moment('updated_at').notNull(),
});
