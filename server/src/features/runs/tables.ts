import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/database/columns.ts';
import type { Price } from '../models/index.ts';

/**
 * One generation of one reply. It holds no text: that is in the message and, while the reply is being written, in the
 * events.
 */
export const runs = pgTable(
  'runs',
  {
    userId: text('user_id').notNull(),
    /** Made by the client if it wants to be able to repeat a send safely. */
    id: uuid('id').notNull(),
    chatId: uuid('chat_id').notNull(),
    /** The reply being written. */
    messageId: uuid('message_id').notNull(),
    userMessageId: uuid('user_message_id').notNull(),
    /** SHA-256 of what was sent, so that the same id with other words is refused. */
    bodyHash: text('body_hash').notNull(),
    status: text('status', { enum: ['running', 'complete', 'stopped', 'interrupted', 'failed'] }).notNull(),
    /** The process that writes it. */
    instanceId: uuid('instance_id').notNull(),
    actorKind: text('actor_kind', { enum: ['visitor', 'user'] }).notNull(),
    modelId: text('model_id').notNull(),
    vendorModel: text('vendor_model').notNull(),
    route: text('route', { enum: ['own-key', 'platform-key', 'house', 'local', 'built-in'] }).notNull(),
    /** See `PreparedModel`: the settlement of a run whose process died draws on this budget too. */
    budget: text('budget'),
    /**
     * The price that it began with if credits pay for it, at which it is settled if its process dies. null: nothing is
     * charged, or an earlier version of the product began it.
     */
    price: jsonb('price').$type<Price>(),
    thinkingMode: text('thinking_mode', { enum: ['fast', 'deep', 'research'] }).notNull(),
    webSearch: boolean('web_search').notNull(),
    /** Whether other personas are to reply after it in the same pass. */
    goesOn: boolean('goes_on').notNull().default(false),
    /** The length of the text of an earlier reply that it continues and begins with, in UTF-16 units. */
    kept: integer('kept').notNull().default(0),
    /** The number of its last event; 0 while it runs. */
    lastSeq: integer('last_seq').notNull().default(0),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    index('runs_running').on(table.instanceId).where(sql`status = 'running'`),
    index('runs_ended').on(table.endedAt).where(sql`ended_at is not null`),
  ],
);

/**
 * The events that a running reply has sent so far, in the stretches in which they were stored. They are for readers on
 * other replicas and for recovery after a crash.
 */
export const runEvents = pgTable(
  'run_events',
  {
    userId: text('user_id').notNull(),
    runId: uuid('run_id').notNull(),
    firstSeq: integer('first_seq').notNull(),
    lastSeq: integer('last_seq').notNull(),
    /** Events in their wire format, one after another; adjoining pieces of text are joined. */
    frames: text('frames').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.runId, table.firstSeq] }),
    foreignKey({ columns: [table.userId, table.runId], foreignColumns: [runs.userId, runs.id] })
      .onDelete('cascade')
      .onUpdate('cascade'),
  ],
);

/** Processes that write runs, each with its last sign of life by the database's clock. */
export const runInstances = pgTable('run_instances', {
  id: uuid('id').primaryKey(),
  seenAt: moment('seen_at').notNull(),
});
