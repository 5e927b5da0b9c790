import { randomBytes } from 'node:crypto';

/** Objects of Stripe's API, with the fields that our code uses. SOURCE: docs.stripe.com/api */
export interface FakeIntent {
  readonly id: string;
  readonly object: 'payment_intent';
  readonly client_secret: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly receipt_email: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly allowed_payment_method_types: readonly string[];
  readonly created: number;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  amount_received: number;
  latest_charge: string | null;
  last_payment_error: { readonly code: string; readonly message: string } | null;
}

export interface FakeCharge {
  readonly id: string;
  readonly object: 'charge';
  readonly payment_intent: string;
  readonly amount: number;
  readonly receipt_url: string;
  amount_refunded: number;
  disputed: boolean;
}

export interface FakeRefund {
  readonly id: string;
  readonly object: 'refund';
  readonly payment_intent: string;
  readonly charge: string;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, string>>;
  status: 'succeeded' | 'failed';
}

export interface FakeDispute {
  readonly id: string;
  readonly object: 'dispute';
  readonly payment_intent: string;
  readonly charge: string;
  readonly amount: number;
  status: string;
}

export interface FakeEvent {
  readonly id: string;
  readonly object: 'event';
  readonly api_version: string;
  readonly created: number;
  readonly type: string;
  readonly data: { readonly object: object };
}

export interface StripeState {
  readonly intents: Map<string, FakeIntent>;
  readonly charges: Map<string, FakeCharge>;
  readonly refunds: FakeRefund[];
  readonly disputes: FakeDispute[];
  /** The newest last. */
  readonly events: FakeEvent[];
  /** Answers and refusals by idempotency key, with the request that they belong to. */
  readonly kept: Map<string, { readonly asked: string; readonly answer: () => unknown }>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

export const seconds = (state: StripeState): number => Math.floor(state.now() / 1000);

export function newStripeId(prefix: string): string {
  return `${prefix}_3Fake${randomBytes(9).toString('hex')}`;
}

/** Records an event with the current state of the object: an event that is sent late tells of an earlier state. */
export function happen(state: StripeState, type: string, object: object): FakeEvent {
  const event: FakeEvent = {
    id: newStripeId('evt'),
    object: 'event',
    api_version: '2026-09-30.endive',
    created: seconds(state),
    type,
    data: { object: structuredClone(object) },
  };
  state.events.push(event);
  return event;
}
