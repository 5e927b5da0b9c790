import type { Payment } from '@atrium/contract/payments';
import { confirmPayment, readCardSettings, readPayment } from '@atrium/contract/routes/payments.generated';
import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { unlessGone } from '../../lib/is-gone.ts';
import { isRefusal } from './pay-by-card.ts';

/** Whether cards can be taken. Asked each time the dialog opens: the operator may have set it up since. */
export function useCardSettings(enabled: boolean) {
  return useQuery({
    queryKey: [addressOf(readCardSettings)],
    queryFn: ({ signal }) => call(readCardSettings, { signal }),
    staleTime: 0,
    enabled,
  });
}

/** Milliseconds between two looks at a payment that the bank is at. */
const processingPoll = 4_000;

/** A payment as it really is; null where this account has none of that id. */
export function usePayment(id: string | null, enabled: boolean) {
  return useQuery({
    queryKey: [addressOf(readPayment, { id: id ?? '' })],
    queryFn: ({ signal }) => (id === null ? null : readTruth(id, signal)),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? processingPoll : false),
  });
}

/** What is not over is read back from Stripe first, which puts its credits on the account if it is paid. */
function readTruth(id: string, signal: AbortSignal): Promise<Payment | null> {
  return unlessGone(readNow(id, signal));
}

async function readNow(id: string, signal: AbortSignal): Promise<Payment> {
  const known = await call(readPayment, { params: { id }, signal });
  if (known.state !== 'open' && known.state !== 'processing') return known;
  await call(confirmPayment, { body: { paymentIntentId: id }, signal }).catch((error: unknown) => {
    // What stands here alone is not the truth: it may be paid.
    if (!isRefusal(error)) throw error;
  });
  return await call(readPayment, { params: { id }, signal });
}
