import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Queue } from '../../platform/jobs/queue.ts';

const IngestJob = z.object({ userId: z.string(), sourceId: z.string() });
export type IngestJob = z.infer<typeof IngestJob>;

/** Brings a source from the stage it is at to the end. */
export const ingestQueue: Queue<IngestJob> = {
  name: 'ingest-source',
  data: IngestJob,
  retryDelaySeconds: 5,
  expireSeconds: 1_800,
  concurrency: 3,
};

/** While such a job waits, another for the same source is not added. */
export function wake(tx: Tx, userId: string, sourceId: string): Promise<void> {
  return enqueue(tx, ingestQueue, { userId, sourceId }, { key: sourceId });
}
