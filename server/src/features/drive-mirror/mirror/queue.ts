import { z } from 'zod';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';

const MirrorJob = z.object({ userId: z.string() });
export type MirrorJob = z.infer<typeof MirrorJob>;

/** Brings a user's drive up to date. One job serves all chats: it mirrors what is due until nothing is. */
export const mirrorQueue: Queue<MirrorJob> = {
  name: 'mirror-drive',
  data: MirrorJob,
  // The slice itself records and retries the drive's failures; these retries are for the database's.
  retryLimit: 3,
  retryDelaySeconds: 5,
  expireSeconds: 180,
  concurrency: 8,
};

/** Starts the mirror of a user now, or after some seconds. While such a job waits, another one is not added. */
export function wake(tx: Tx, userId: string, startAfterSeconds = 0): Promise<void> {
  return enqueue(tx, mirrorQueue, { userId }, { key: userId, startAfterSeconds });
}

/** Like `wake`, but not held back by a job that waits for its time. */
export function wakeNow(tx: Tx, userId: string): Promise<void> {
  return enqueue(tx, mirrorQueue, { userId }, { key: `${userId} ${newId()}` });
}
