import { useEffect } from 'react';
import { startWith } from '../features/chats/index.ts';
import { notedPayment } from '../features/payments/index.ts';
import { useAddressQuery } from '../lib/navigation.ts';

/**
 * Handles one-time requests in the address: finishing what was begun on another site, reporting why that failed,
 * starting a chat with a persona. Also resumes a payment that was interrupted, which the browser remembers.
 */
export function useArrivals(): void {
  const [query] = useAddressQuery();
  const isBack = query.has('storage');
  useEffect(() => {
    if (isBack) void import('../features/drive-mirror/finish-connecting.ts').then((step) => step.finishConnecting());
  }, [isBack]);
  // In the account settings the reason is shown beside its cause.
  const isRefused = query.has('error') && !isBack && query.get('settings') !== 'account';
  useEffect(() => {
    if (isRefused) void import('../features/accounts/tell-failure.ts').then((step) => step.tellFailure());
  }, [isRefused]);
  const persona = query.get('persona');
  useEffect(() => {
    if (persona !== null) void startWith(persona);
  }, [persona]);
  useEffect(() => {
    if (notedPayment()) void import('../features/payments/resume-payment.ts').then((step) => step.resumePayment());
  }, []);
}
