import { Problem } from '../../platform/http/problem.ts';
import { type Payments, PaymentsError } from '../../ports/payments.ts';
import type { PaymentsDeps } from './payments-deps.ts';

/**
 * Calls the provider for a waiting user: if there is none, or it cannot be reached, the error says so in a sentence.
 */
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
