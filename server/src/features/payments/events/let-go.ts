import { z } from 'zod';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { type Payments, PaymentsError } from '../../../ports/payments.ts';
import type { PaymentsDeps } from '../payments-deps.ts';

const LetGoJob = z.object({ intentId: z.string() });
export type LetGoJob = z.infer<typeof LetGoJob>;

/** Cancels payments of deleted accounts; it is tried for about seven hours. */
export const letGoQueue: Queue<LetGoJob> = {
  name: 'let-go-payment',
  data: LetGoJob,
  retryLimit: 12,
  retryDelaySeconds: 60,
};

/** Cancels a payment whose user is gone; if its money has arrived after all, it is refunded in full. */
export const letGo =
  ({ cards, log }: PaymentsDeps) =>
  async ({ intentId }: LetGoJob): Promise<void> => {
    if (!cards.provider || (await isEnded(cards.provider, intentId))) return;
    const { status, received, refunded } = await cards.provider.read(intentId);
    if (status === 'canceled') return;
    const amount = received - refunded;
    if (status !== 'succeeded') {
      // The last word on it where it takes longer than the job is tried: then only the operator can give it back.
      log.warn({ intentId, status }, 'a payment of a deleted account is still being processed');
      throw new Error('A payment of a deleted account is still being processed.');
    }
    if (amount <= 0) return;
    const metadata = { reason: 'The account was deleted before the payment came in.' };
    // With the amount: once a part has been given back elsewhere, this is another request.
    const idempotencyKey = `atrium-let-go-${intentId}-${amount}`;
    await cards.provider.refund({ intentId, amount, metadata, idempotencyKey });
    log.info({ intentId, amount }, 'a payment for a deleted account was given back');
  };

async function isEnded(provider: Payments, intentId: string): Promise<boolean> {
  try {
    await provider.cancel(intentId);
    return true;
  } catch (error) {
    if (error instanceof PaymentsError && error.kind === 'not-found') return true;
    if (error instanceof PaymentsError && error.kind === 'rejected') return false;
    throw error;
  }
}
