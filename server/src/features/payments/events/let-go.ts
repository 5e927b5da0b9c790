import { z } from 'zod';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import { type Payments, PaymentsError } from '../../../ports/payments.ts';
import { nextLook } from '../domain/next-look.ts';
import type { PaymentsDeps } from '../payments-deps.ts';

const LetGoJob = z.object({
  intentId: z.string(),
  /** When it was first seen being processed; absent before that. */
  since: z.iso.datetime().optional(),
});
export type LetGoJob = z.infer<typeof LetGoJob>;

/** Cancels payments of deleted accounts. What fails is tried again for about seven hours. */
export const letGoQueue: Queue<LetGoJob> = {
  name: 'let-go-payment',
  data: LetGoJob,
  retryLimit: 12,
  retryDelaySeconds: 60,
};

/** Milliseconds for which a payment that a bank still works on is looked at again. */
const patience = 30 * 24 * 3_600_000;

/**
 * Cancels a payment whose user is gone; if its money has arrived after all, it is refunded in full. One that a bank
 * still works on is looked at again later, by a job of its own.
 */
export const letGo =
  (deps: PaymentsDeps) =>
  async ({ intentId, since }: LetGoJob): Promise<void> => {
    const { cards, log } = deps;
    if (!cards.provider || (await isEnded(cards.provider, intentId))) return;
    const { status, received, refunded } = await cards.provider.read(intentId);
    if (status === 'canceled') return;
    const amount = received - refunded;
    if (status !== 'succeeded') {
      log.warn({ intentId, status }, 'a payment of a deleted account is still being processed');
      return lookAgain(deps, intentId, since);
    }
    if (amount <= 0) return;
    const metadata = { reason: 'The account was deleted before the payment came in.' };
    // With the amount: once a part has been given back elsewhere, this is another request.
    const idempotencyKey = `atrium-let-go-${intentId}-${amount}`;
    await cards.provider.refund({ intentId, amount, metadata, idempotencyKey });
    log.info({ intentId, amount }, 'a payment for a deleted account was given back');
  };

async function lookAgain(
  { database, clock }: PaymentsDeps,
  intentId: string,
  since: string | undefined,
): Promise<void> {
  const now = clock.now();
  const begun = since === undefined ? now : new Date(since);
  // Only the operator can give it back then, and is told by the job that fails.
  if (now.getTime() - begun.getTime() > patience)
    throw new Error('A payment of a deleted account is still being processed.');
  const startAfterSeconds = Math.ceil((nextLook(begun, now).getTime() - now.getTime()) / 1000);
  const data = { intentId, since: begun.toISOString() };
  await database.transaction((tx) => enqueue(tx, letGoQueue, data, { key: intentId, startAfterSeconds }));
}

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
