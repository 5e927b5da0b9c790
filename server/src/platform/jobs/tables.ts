import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Jobs enqueued in a transaction that are not in their queue yet. Written together with the change that needs them. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    queue: text().notNull(),
    data: jsonb().notNull(),
    /** Minimum seconds between enqueuing and start. */
    startAfterSeconds: integer('start_after_seconds').notNull().default(0),
    /** No second job with this key is added to the same queue while one is waiting. */
    singletonKey: text('singleton_key'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('outbox_queue').on(table.queue)],
);
