import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { Queue } from '../../platform/jobs/queue.ts';

const ReportJob = z.object({ userId: z.string(), reportId: z.string() });
export type ReportJob = z.infer<typeof ReportJob>;

/** Writes a report from its present stage to the end. */
export const reportQueue: Queue<ReportJob> = {
  name: 'write-report',
  data: ReportJob,
  retryDelaySeconds: 5,
  retryLimit: 3,
  expireSeconds: 3_600,
  concurrency: 3,
  // Each job is long: the reports of one user do not hold up anyone else's.
  oneAtATimeOf: ({ userId }) => userId,
};

/** While such a job waits, another one for the same report is not added. */
export function wake(tx: Tx, userId: string, reportId: string): Promise<void> {
  return enqueue(tx, reportQueue, { userId, reportId }, { key: reportId });
}
