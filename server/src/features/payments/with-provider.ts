import { Problem } from '../../platform/http/problem.ts';
import { type Payments, PaymentsError } from '../../ports/payments.ts';
import type { PaymentsDeps } from './payments-deps.ts';

/** The provider, for somebody who waits: without one, or when it cannot be asked, he is told so in a sentence. */
export async function withProvider<T>(
  { cards }: Pick<PaymentsDeps, 'cards'>,
  work: (provider: Payments) => Promise<T>,
): Promise<T> {
  if (!cards.provider) throw new Problem('payments-off');
  try {
    return await work(cards.provider);
  } catch (cause) {
    if (cause instanceof PaymentsError) throw new Problem('payments-unavailable', undefined, { cause });
    throw cause;
  }
}
