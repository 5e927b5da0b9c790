import type { Payment } from '@atrium/contract/payments';
import { listPackages } from '@atrium/contract/routes/credits.generated';
import { confirmPayment, readCardSettings, readPayment } from '@atrium/contract/routes/payments.generated';
import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../lib/api.ts';
import { unlessGone } from '../../lib/is-gone.ts';
import { isRefusal } from './pay-by-card.ts';

/** Whether cards are accepted. Loaded each time the dialog opens, because the operator may have configured it since. */
export function useCardSettings() {
  return useQuery({
    queryKey: [addressOf(readCardSettings)],
    queryFn: ({ signal }) => call(readCardSettings, { signal }),
    staleTime: 0,
  });
}

/** Milliseconds between two requests for a payment that the bank is processing. */
const processingPoll = 4_000;

/** The actual state of a payment; null if this account has none with that id. */
export function usePayment(id: string | null, enabled: boolean) {
  return useQuery({
    queryKey: [addressOf(readPayment, { id: id ?? '' })],
    queryFn: ({ signal }) => (id === null ? null : readTruth(id, signal)),
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'processing' ? processingPoll : false),
  });
}

/** Reads a payment. An unfinished one is first synchronized with Stripe, which also adds its credits if it is paid. */
function readTruth(id: string, signal: AbortSignal): Promise<Payment | null> {
  return unlessGone(readNow(id, signal));
}

async function readNow(id: string, signal: AbortSignal): Promise<Payment> {
  const known = await call(readPayment, { params: { id }, signal });
  if (known.state !== 'open' && known.state !== 'processing') return known;
  await call(confirmPayment, { body: { paymentIntentId: id }, signal }).catch((error: unknown) => {
    // The stored state alone may be outdated: the payment may have been completed.
    if (!isRefusal(error)) throw error;
  });
  return await call(readPayment, { params: { id }, signal });
}

/** The packages on sale, in order. Loaded each time they are shown, because current prices are charged. */
export function usePackages() {
  return useQuery({
    queryKey: [addressOf(listPackages)],
    queryFn: ({ signal }) => call(listPackages, { signal }),
    staleTime: 0,
  });
}
