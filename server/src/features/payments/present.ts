import type { AdminPayment, Payment, PaymentState } from '@atrium/contract/payments';
import type { PaymentRow } from './store.ts';

export function presentPayment(row: PaymentRow): Payment {
  return {
    paymentIntentId: row.intentId ?? '',
    state: stateOf(row),
    packageName: row.packageName,
    amount: row.received > 0 ? row.received : row.amount,
    credits: row.credits,
    refunded: row.refunded,
    disputed: row.disputed,
    failure: row.state === 'succeeded' ? null : row.failure,
    receiptUrl: row.receiptUrl,
    isConfirmedByMail: row.receiptEmail !== null,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
  };
}

export function presentForAdmin(row: PaymentRow): AdminPayment {
  return { ...presentPayment(row), userId: row.userId };
}

function stateOf({ state, received, refunded }: PaymentRow): PaymentState {
  return state === 'succeeded' && refunded >= received ? 'refunded' : state;
}
