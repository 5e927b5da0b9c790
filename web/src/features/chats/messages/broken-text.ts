import type { CutBy, Reply } from '@atrium/contract/run-event';

const cuts: Readonly<Record<CutBy, string>> = {
  length: 'Cut off at its length limit',
  credits:
    'Cut off because your credits pay for no more. Add credits, or a key of your own for this model, then continue.',
  'monthly-limit':
    'Cut off at your limit for this month. With a key of your own for this model, or next month, you can continue.',
};

/** The text under a reply that was cut short but has content; null for any other reply. */
export function brokenText({ status, cutBy }: Pick<Reply, 'status' | 'cutBy'>): string | null {
  switch (status) {
    case 'cut':
      return cuts[cutBy ?? 'length'];
    case 'stopped':
      return 'Stopped';
    case 'interrupted':
      return 'Interrupted';
    default:
      return null;
  }
}
