import {
  type FakeCharge,
  type FakeDispute,
  type FakeIntent,
  type FakeRefund,
  happen,
  newStripeId,
  type StripeState,
} from './objects.ts';

/** What happens to a payment with this card. SOURCE: docs.stripe.com/testing */
export const testCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  needsAuthentication: '4000002500003155',
  slow: '4000000000000077',
} as const;

export function intentOf(state: StripeState, id: string): FakeIntent {
  const intent = state.intents.get(id);
  if (!intent) throw new Error(`There is no payment ${id} at the fake.`);
  return intent;
}

/** The payment is received, completely or in part. */
export function succeed(state: StripeState, intent: FakeIntent, received = intent.amount): void {
  const charge: FakeCharge = {
    id: newStripeId('ch'),
    object: 'charge',
    payment_intent: intent.id,
    amount: received,
    amount_refunded: 0,
    disputed: false,
    receipt_url: `https://pay.stripe.com/receipts/${intent.id}`,
  };
  state.charges.set(charge.id, charge);
  intent.status = 'succeeded';
  intent.amount_received = received;
  intent.latest_charge = charge.id;
  intent.last_payment_error = null;
  happen(state, 'payment_intent.succeeded', intent);
}

export function decline(state: StripeState, intent: FakeIntent): void {
  intent.status = 'requires_payment_method';
  intent.last_payment_error = { code: 'card_declined', message: 'Your card was declined.' };
  happen(state, 'payment_intent.payment_failed', intent);
}

function chargeOf(state: StripeState, intent: FakeIntent): FakeCharge {
  const charge = state.charges.get(intent.latest_charge ?? '');
  if (!charge) throw new Error(`Nothing was charged for ${intent.id}.`);
  return charge;
}

export function giveBack(
  state: StripeState,
  intent: FakeIntent,
  amount: number,
  metadata: FakeRefund['metadata'] = {},
): FakeRefund {
  const charge = chargeOf(state, intent);
  charge.amount_refunded += amount;
  const refund: FakeRefund = {
    id: newStripeId('re'),
    object: 'refund',
    payment_intent: intent.id,
    charge: charge.id,
    amount,
    metadata,
    status: 'succeeded',
  };
  state.refunds.push(refund);
  happen(state, 'charge.refunded', charge);
  return refund;
}

/**
 * A refund fails because the card's bank does not accept it: the money is ours again. SOURCE: Stripe's API reference,
 * types of events: charge.refund.updated comes for some payment methods only.
 */
export function failRefund(state: StripeState, refund: FakeRefund): void {
  chargeOf(state, intentOf(state, refund.payment_intent)).amount_refunded -= refund.amount;
  refund.status = 'failed';
  happen(state, 'refund.failed', refund);
}

export function dispute(state: StripeState, intent: FakeIntent, amount: number, status: string): FakeDispute {
  const charge = chargeOf(state, intent);
  charge.disputed = true;
  const made: FakeDispute = {
    id: newStripeId('du'),
    object: 'dispute',
    payment_intent: intent.id,
    charge: charge.id,
    amount,
    status,
  };
  state.disputes.push(made);
  happen(state, 'charge.dispute.created', made);
  return made;
}

export function closeDispute(state: StripeState, made: FakeDispute, status: 'won' | 'lost'): void {
  made.status = status;
  happen(state, 'charge.dispute.closed', made);
}
