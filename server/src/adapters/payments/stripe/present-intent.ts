import type StripeSdk from 'stripe';
import type { Intent, IntentStatus } from '../../../ports/payments.ts';

const named = ['succeeded', 'canceled', 'processing'] as const;

/** SOURCE: docs.stripe.com/payments/paymentintents/lifecycle */
function statusOf(status: string): IntentStatus {
  return named.find((each) => each === status) ?? 'open';
}

/**
 * Disputes during which the bank holds the money. An inquiry (`warning_…`) takes none, and a dispute that was won
 * returns it. SOURCE: docs.stripe.com/disputes/how-disputes-work
 */
const withdrawing: ReadonlySet<string> = new Set(['needs_response', 'under_review', 'lost']);

/** Converts Stripe's payment, with its charge expanded, and its disputes to an Intent. */
export function presentIntent(intent: StripeSdk.PaymentIntent, disputes: readonly StripeSdk.Dispute[]): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const held = disputes.filter(({ status }) => withdrawing.has(status));
  return {
    id: intent.id,
    status: statusOf(intent.status),
    amount: cents(intent.amount),
    received: intent.status === 'succeeded' ? cents(intent.amount_received) : 0,
    currency: intent.currency,
    refunded: cents(charge?.amount_refunded),
    disputed: held.reduce((sum, { amount }) => sum + cents(amount), 0),
    failure: intent.last_payment_error?.message?.slice(0, 300) ?? null,
    receiptUrl: httpsOf(charge?.receipt_url),
  };
}

/** A positive whole amount; anything else counts as 0. */
function cents(amount: number | null | undefined): number {
  return typeof amount === 'number' && Number.isSafeInteger(amount) && amount > 0 ? amount : 0;
}

function httpsOf(address: string | null | undefined): string | null {
  return address?.startsWith('https://') ? address : null;
}
