import { Problem } from '../../../platform/http/problem.ts';
import { wholeBody } from '../../../platform/http/streams/body-stream.ts';
import { type Payments, PaymentsError } from '../../../ports/payments.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { syncPayment } from './sync-payment.ts';

/**
 * Handles a webhook message of the provider. Its signature and time are checked, and only the payment's id is taken
 * from it. After an error response, the provider sends it again.
 */
export const receiveEvent =
  (deps: PaymentsDeps) =>
  async (body: AsyncIterable<Uint8Array>, signature: string | undefined): Promise<void> => {
    const { cards, clock, log } = deps;
    const { provider } = cards;
    const bytes = await wholeBody(body);
    if (!provider || !signature) throw new Problem('signature-refused');
    const notice = await provider.verify(bytes, signature, clock.now()).catch((cause) => {
      log.warn({ err: cause }, 'a message that claims to come from the payment provider was refused');
      throw new Problem('signature-refused', undefined, { cause });
    });
    const { eventId, type, intentId } = notice;
    const isOurs = intentId !== null && (await synced(deps, provider, intentId));
    log.info({ eventId, type, isOurs }, 'a message of the payment provider');
  };

async function synced(deps: PaymentsDeps, provider: Payments, intentId: string): Promise<boolean> {
  try {
    return (await syncPayment(deps, provider, intentId)) !== null;
  } catch (cause) {
    if (cause instanceof PaymentsError) throw new Problem('payments-unavailable', undefined, { cause });
    throw cause;
  }
}
