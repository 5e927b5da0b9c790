import type { ReplyStatus } from '@atrium/contract/run-event';

/** What is said under a reply that has text but no end of its own; null for any other. */
export function brokenText(status: ReplyStatus): string | null {
  switch (status) {
    case 'cut':
      return 'Cut off at its length limit';
    case 'stopped':
      return 'Stopped';
    case 'interrupted':
      return 'Interrupted';
    default:
      return null;
  }
}
