import { useEffect, useState } from 'react';
import { formatCredits, refreshCredits } from '../credits/index.ts';

/** Tabs of one browser: who has paid in one is not to pay again in another because that looks as it did before. */
const channel = new BroadcastChannel('atrium.payments');

/** Tells the other tabs of a payment. `credits`: what it added; null while its bank takes its time. */
export function tellPaid(credits: number | null): void {
  channel.postMessage({ credits });
}

/** What to say of a payment that another tab has told of since this was shown; null: there was none. `onPaid` runs at each. */
export function usePaidElsewhere(onPaid: () => void): string | null {
  const [said, say] = useState<string | null>(null);
  useEffect(() => {
    const hear = ({ data }: MessageEvent<{ credits: number | null }>) => {
      say(sentenceOf(data.credits));
      onPaid();
      void refreshCredits();
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
