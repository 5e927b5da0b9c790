import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';

const cents = (name: string) => integer(name).notNull().default(0);

/** Card payments. Amounts in integer cents, US dollars. The amounts are what has been carried out in our books. */
export const payments = pgTable(
  'payments',
  {
    userId: text('user_id').notNull(),
    id: uuid('id').notNull(),
    /** The provider's id; null until it has answered. */
    intentId: text('intent_id'),
    packageId: text('package_id').notNull(),
    packageName: text('package_name').notNull(),
    packageCredits: integer('package_credits').notNull(),
    amount: integer('amount').notNull(),
    state: text('state', { enum: ['open', 'processing', 'succeeded', 'failed'] }).notNull(),
    /** The credits that it has given. */
    credits: integer('credits').notNull().default(0),
    received: cents('received'),
    refunded: cents('refunded'),
    disputed: cents('disputed'),
    failure: text('failure'),
    receiptUrl: text('receipt_url'),
    /** The e-mail address for the receipt, the provider's or ours. */
    receiptEmail: text('receipt_email'),
    /** Whether we send the e-mail. */
    isOurMail: boolean('is_our_mail').notNull().default(false),
    mailedAt: moment('mailed_at'),
    /**
     * Grows with each change that is carried out. A state of the provider that was read before the latest change is not
     * carried out.
     */
    version: integer('version').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
    /** When to check it again; null if nothing more is expected. */
    lookAt: moment('look_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('payments_by_intent').on(table.intentId),
    index('payments_by_time').on(table.createdAt),
    index('payments_to_look_at').on(table.lookAt).where(sql`look_at is not null`),
    check('payments_amount', sql`amount > 0 and package_credits > 0 and credits >= 0`),
  ],
);

/** Refunds that admins requested. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    userId: text('user_id').notNull(),
    id: uuid('id').notNull(),
    paymentId: uuid('payment_id').notNull(),
    amount: integer('amount').notNull(),
    reason: text('reason').notNull(),
    /** The admin. */
    madeBy: text('made_by').notNull(),
    /** The provider's id; null until its answer is known, and once the refund has come to nothing. */
    refundId: text('refund_id'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** The time up to which the provider's events have been read; one row. */
export const paymentEvents = pgTable('payment_events', {
  id: integer('id').primaryKey(),
  readUntil: bigint('read_until', { mode: 'number' }).notNull(),
});
