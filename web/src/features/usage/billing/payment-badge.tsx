import type { PaymentState } from '@atrium/contract/payments';
import { Badge, type BadgeKind } from '../../../ui/badge.tsx';

const states: Readonly<Record<PaymentState, readonly [BadgeKind, string]>> = {
  open: ['neutral', 'Not finished'],
  processing: ['neutral', 'Processing'],
  succeeded: ['success', 'Paid'],
  failed: ['danger', 'Failed'],
  refunded: ['neutral', 'Refunded'],
};

/** The state of a payment, in one word. */
export function PaymentBadge({ state }: { readonly state: PaymentState }) {
  const [kind, word] = states[state];
  return <Badge kind={kind}>{word}</Badge>;
}
