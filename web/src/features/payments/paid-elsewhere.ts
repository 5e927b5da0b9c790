import { useEffect, useState } from 'react';
import { formatCredits, paymentsChannel } from '../credits/index.ts';

/**
 * Connects the tabs of one browser: after a payment in one tab, the others must not look as if nothing had been paid.
 */
const channel = new BroadcastChannel(paymentsChannel);

/** Tells the other tabs about a payment. `credits` is what it added; null while the bank is still processing it. */
export function tellPaid(credits: number | null): void {
  channel.postMessage({ credits });
}

/**
 * A message about a payment in another tab since this component mounted; null if there was none. `onPaid` runs at each
 * payment.
 */
export function usePaidElsewhere(onPaid: () => void): string | null {
  const [said, say] = useState<string | null>(null);
  useEffect(() => {
    const hear = ({ data }: MessageEvent<{ credits: number | null }>) => {
      say(sentenceOf(data.credits));
      onPaid();
    };
    channel.addEventListener('message', hear);
    return () => channel.removeEventListener('message', hear);
  }, [onPaid]);
  return said;
}

function sentenceOf(credits: number | null): string {
  return credits === null
    ? 'A payment made in another tab is being processed. Pay here only if you want to pay once more.'
    : `Paid in another tab: it added ${formatCredits(credits)} credits. Pay here only if you want more.`;
}
