import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Jobs that were decided in a transaction and are not yet in their queue. Written with the change that needs them. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    queue: text().notNull(),
    data: jsonb().notNull(),
    /** Seconds the job is not to start before, counted from its enqueuing. */
    startAfterSeconds: integer('start_after_seconds').notNull().default(0),
    /** While a job of the same queue and key waits, another is not added. */
    singletonKey: text('singleton_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('outbox_queue').on(table.queue)],
);
