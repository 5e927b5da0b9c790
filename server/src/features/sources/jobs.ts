import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import type { SourceRow } from './store.ts';

const IngestJob = z.object({ userId: z.string(), sourceId: z.string(), isGreat: z.boolean().default(false) });
export type IngestJob = z.infer<typeof IngestJob>;

/** From this many bytes on, a file may take long. */
export const greatBytes = 500_000;

/**
 * Takes a source from its present stage to the end. A large source holds up neither its owner's small ones nor other
 * users.
 */
export const ingestQueue: Queue<IngestJob> = {
  name: 'ingest-source',
  data: IngestJob,
  retryDelaySeconds: 5,
  expireSeconds: 1_800,
  concurrency: 4,
  oneAtATimeOf: ({ userId, isGreat }) => `${userId} ${isGreat ? 'great' : 'small'}`,
};

/** While such a job waits, another one for the same source is not added. */
export function wake(tx: Tx, { userId, id, size }: Pick<SourceRow, 'userId' | 'id' | 'size'>): Promise<void> {
  return enqueue(tx, ingestQueue, { userId, sourceId: id, isGreat: (size ?? 0) >= greatBytes }, { key: id });
}
