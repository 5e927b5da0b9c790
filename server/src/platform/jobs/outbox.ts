import { asc, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { Queue } from './queue.ts';
import { outbox } from './tables.ts';

/** The channel that announces the commit of a transaction that added to the outbox. */
export const outboxChannel = 'outbox';

export interface EnqueueOptions {
  /** Minimum seconds before the job starts. */
  readonly startAfterSeconds?: number;
  /** No second job with this key is added to the queue while one is waiting. */
  readonly key?: string;
}

export type OutboxRow = typeof outbox.$inferSelect;

/** Enqueues a job in the caller's transaction: it runs if, and only if, that transaction commits. */
export async function enqueue<T extends object>(
  tx: Tx,
  queue: Queue<T>,
  data: T,
  { startAfterSeconds = 0, key }: EnqueueOptions = {},
): Promise<void> {
  await tx.insert(outbox).values({ queue: queue.name, data, startAfterSeconds, singletonKey: key ?? null });
  await tx.execute(sql`select pg_notify(${outboxChannel}, '')`);
}

/** Removes and returns the oldest rows of the given queues, skipping those that another process is taking. */
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
