import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import type { SourceRow } from './store.ts';

const IngestJob = z.object({ userId: z.string(), sourceId: z.string(), isGreat: z.boolean().default(false) });
export type IngestJob = z.infer<typeof IngestJob>;

/** Bytes of a file from which on it may take long. */
const greatBytes = 500_000;

/** Brings a source from the stage it is at to the end. A great one holds up neither its owner's small ones nor anybody else. */
export const ingestQueue: Queue<IngestJob> = {
  name: 'ingest-source',
  data: IngestJob,
  retryDelaySeconds: 5,
  expireSeconds: 1_800,
  concurrency: 4,
  oneAtATimeOf: ({ userId, isGreat }) => `${userId} ${isGreat ? 'great' : 'small'}`,
};

/** While such a job waits, another for the same source is not added. */
export function wake(tx: Tx, { userId, id, size }: Pick<SourceRow, 'userId' | 'id' | 'size'>): Promise<void> {
  return enqueue(tx, ingestQueue, { userId, sourceId: id, isGreat: (size ?? 0) >= greatBytes }, { key: id });
}
