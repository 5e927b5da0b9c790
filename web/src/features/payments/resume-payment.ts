import { confirmPayment } from '@atrium/contract/routes/payments.generated';
import { call } from '../../lib/api.ts';
import { toast } from '../../ui/notices/toast.ts';
import { formatCredits, refreshCredits } from '../credits/index.ts';
import { isRefusal, isStillProcessing } from './pay-by-card.ts';
import { forgetPayment, notedPayment } from './payment-note.ts';

/**
 * Reports the outcome of a payment that the user left in the middle. If it is not known yet, the next visit asks again.
 */
export async function resumePayment(): Promise<void> {
  const id = notedPayment();
  if (!id) return;
  try {
    const { credits } = await call(confirmPayment, { body: { paymentIntentId: id } });
    forgetPayment(id);
    await refreshCredits();
    sayPaid(credits);
  } catch (error) {
    if (!isRefusal(error) || (error.status !== 404 && error.status !== 409)) return;
    const isProcessing = isStillProcessing(error);
    if (!isProcessing) forgetPayment(id);
    const title = isProcessing ? 'Payment processing' : 'Payment not completed';
    if (error.status === 409) toast({ title, description: error.sentence });
  }
}

export function sayPaid(credits: number): void {
  toast({
    kind: 'success',
    title: 'Payment Successful',
    description: `Added ${formatCredits(credits)} credits to your account`,
  });
}
