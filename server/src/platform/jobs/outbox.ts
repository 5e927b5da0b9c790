import { asc, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { Queue } from './queue.ts';
import { outbox } from './tables.ts';

/** Told when a transaction that put something into the outbox has committed. */
export const outboxChannel = 'outbox';

export interface EnqueueOptions {
  /** Seconds before which the job does not start. */
  readonly startAfterSeconds?: number;
  /** While a job of the queue with this key waits to be started, another is not added. */
  readonly key?: string;
}

export type OutboxRow = typeof outbox.$inferSelect;

/** Decides a job in the caller's transaction: it will be done if that commits, and only then. */
export async function enqueue<T extends object>(
  tx: Tx,
  queue: Queue<T>,
  data: T,
  { startAfterSeconds = 0, key }: EnqueueOptions = {},
): Promise<void> {
  await tx.insert(outbox).values({ queue: queue.name, data, startAfterSeconds, singletonKey: key ?? null });
  await tx.execute(sql`select pg_notify(${outboxChannel}, '')`);
}

/** Takes the oldest rows of some queues out, past those another process is just taking. */
export async function takeFromOutbox(tx: Tx, queues: readonly string[], limit: number): Promise<readonly OutboxRow[]> {
  const oldest = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(inArray(outbox.queue, [...queues]))
    .orderBy(asc(outbox.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  const rows = await tx.delete(outbox).where(inArray(outbox.id, oldest)).returning();
  return rows.sort((a, b) => a.id - b.id);
}
