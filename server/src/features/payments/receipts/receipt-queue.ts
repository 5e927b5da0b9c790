import { z } from 'zod';
import type { Queue } from '../../../platform/jobs/queue.ts';

const ReceiptJob = z.object({ userId: z.string(), paymentId: z.string() });
export type ReceiptJob = z.infer<typeof ReceiptJob>;

/** Sends a user the e-mail that a payment has arrived. */
export const receiptQueue: Queue<ReceiptJob> = {
  name: 'mail-receipt',
  data: ReceiptJob,
  retryLimit: 8,
  retryDelaySeconds: 30,
};
