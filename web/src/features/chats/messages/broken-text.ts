import type { Reply } from '@atrium/contract/run-event';

/** What is said under a reply that has text but no end of its own; null for any other. */
export function brokenText({ status, cutBy }: Pick<Reply, 'status' | 'cutBy'>): string | null {
  switch (status) {
    case 'cut':
      return cutBy === 'credits'
        ? 'Cut off because your credits pay for no more. Add credits, or a key of your own for this model, then continue.'
        : 'Cut off at its length limit';
    case 'stopped':
      return 'Stopped';
    case 'interrupted':
      return 'Interrupted';
    default:
      return null;
  }
}
