import { z } from 'zod';
import type { Queue } from '../../../platform/jobs/queue.ts';

const ReceiptJob = z.object({ userId: z.string(), paymentId: z.string() });
export type ReceiptJob = z.infer<typeof ReceiptJob>;

/** Mails somebody that his payment has come in. */
export const receiptQueue: Queue<ReceiptJob> = {
  name: 'mail-receipt',
  data: ReceiptJob,
  retryLimit: 8,
  retryDelaySeconds: 30,
};
