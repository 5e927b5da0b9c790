import { useEffect } from 'react';
import { startWith } from '../features/chats/index.ts';
import { notedPayment } from '../features/payments/index.ts';
import { useAddressQuery } from '../lib/navigation.ts';
import { loadAsked } from '../ui/late-part.ts';

/**
 * Handles one-time requests in the address: finishing what was begun on another site, reporting why that failed,
 * starting a chat with a persona. Also resumes a payment that was interrupted, which the browser remembers.
 */
export function useArrivals(): void {
  const [query] = useAddressQuery();
  // In the account settings the reason is shown beside its cause.
  const isRefused = query.has('error') && query.get('settings') !== 'account';
  const arrival = query.has('storage') ? 'storage' : isRefused ? 'error' : null;
  useEffect(() => {
    if (arrival) begin(arrival);
  }, [arrival]);
  const persona = query.get('persona');
  useEffect(() => {
    if (persona !== null) void startWith(persona);
  }, [persona]);
  useEffect(() => {
    if (notedPayment()) begin('payment');
  }, []);
}

function begin(arrival: 'storage' | 'error' | 'payment'): void {
  void loadAsked(() => import('./late-arrivals.ts')).then((late) => late?.lateArrivals[arrival]());
}
