import type { FormFields } from './form.ts';
import { decline, giveBack, succeed, testCards } from './money.ts';
import { type FakeIntent, happen, newStripeId, type StripeState, seconds } from './objects.ts';

/** A call as an endpoint sees it. */
export interface StripeCall {
  readonly state: StripeState;
  readonly id: string;
  readonly fields: FormFields;
}

/** The error with which the API refuses a call. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: object;

  constructor(status: number, type: string, message: string, more: object = {}) {
    super(message);
    this.status = status;
    this.body = { error: { type, message, ...more } };
  }
}

interface StripeEndpoint {
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  /** Which keys it accepts: only the server's, or also the page's. */
  readonly key: 'secret' | 'any';
  /** The parameters it knows; any other is an error, as at Stripe. */
  readonly knows: readonly string[];
  readonly needsIdempotency?: true;
  readonly answer: (call: StripeCall) => unknown;
}

const invalid = (message: string, more: object = {}) => new StripeRefusal(400, 'invalid_request_error', message, more);
const missing = () => new StripeRefusal(404, 'invalid_request_error', 'No such object.', { code: 'resource_missing' });

export const stripeEndpoints: readonly StripeEndpoint[] = [
  {
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    key: 'secret',
    knows: ['amount', 'currency', 'allowed_payment_method_types', 'description', 'metadata', 'receipt_email'],
    needsIdempotency: true,
    answer: createIntent,
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    key: 'any',
    knows: ['expand', 'client_secret'],
    answer: ({ state, id, fields }) => shown(state, known(state, id), Object.values(fields.expand ?? {})),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    key: 'any',
    knows: ['client_secret', 'card'],
    answer: confirmByCard,
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/authenticate$/,
    key: 'any',
    knows: ['client_secret', 'passes'],
    answer: authenticate,
  },
  { method: 'POST', path: /^\/v1\/payment_intents\/(\w+)\/cancel$/, key: 'secret', knows: [], answer: cancel },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    key: 'secret',
    knows: ['payment_intent', 'amount', 'metadata'],
    needsIdempotency: true,
    answer: refund,
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    key: 'secret',
    knows: ['payment_intent', 'limit'],
    answer: ({ state, fields }) => list(state.refunds.filter((one) => one.payment_intent === fields.payment_intent)),
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes$/,
    key: 'secret',
    knows: ['payment_intent', 'limit'],
    answer: ({ state, fields }) => list(state.disputes.filter((one) => one.payment_intent === fields.payment_intent)),
  },
  {
    method: 'GET',
    path: /^\/v1\/events$/,
    key: 'secret',
    knows: ['types', 'created', 'limit', 'starting_after'],
    answer: listEvents,
  },
];

function createIntent({ state, fields }: StripeCall): FakeIntent {
  const amount = Number(fields.amount);
  // SOURCE: docs.stripe.com/currencies (minimum and maximum charge amounts)
  if (!Number.isInteger(amount) || amount < 50 || amount > 99_999_999)
    throw invalid('Invalid amount.', { param: 'amount' });
  if (fields.currency !== 'usd') throw invalid('Invalid currency.', { param: 'currency' });
  const id = newStripeId('pi');
  const intent: FakeIntent = {
    id,
    object: 'payment_intent',
    client_secret: `${id}_secret_${newStripeId('x').slice(7)}`,
    amount,
    currency: 'usd',
    description: textOf(fields.description),
    receipt_email: textOf(fields.receipt_email),
    metadata: (fields.metadata ?? {}) as Record<string, string>,
    allowed_payment_method_types: Object.values(fields.allowed_payment_method_types ?? {}).map(String),
    created: seconds(state),
    status: 'requires_payment_method',
    amount_received: 0,
    latest_charge: null,
    last_payment_error: null,
  };
  state.intents.set(id, intent);
  happen(state, 'payment_intent.created', intent);
  return intent;
}

/** What Stripe's form in the browser does: the card's data go to Stripe and never to us. */
function confirmByCard({ state, id, fields }: StripeCall): FakeIntent {
  const intent = ofBrowser(state, id, fields);
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
    throw invalid('This payment cannot be confirmed in its state.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  if (fields.card === testCards.declined) {
    decline(state, intent);
    throw new StripeRefusal(402, 'card_error', 'Your card was declined.', {
      code: 'card_declined',
      payment_intent: intent,
    });
  }
  if (fields.card === testCards.needsAuthentication) intent.status = 'requires_action';
  else if (fields.card === testCards.slow) {
    intent.status = 'processing';
    happen(state, 'payment_intent.processing', intent);
  } else succeed(state, intent);
  return intent;
}

/** The payer's answer to the bank's question in Stripe's frame. */
function authenticate({ state, id, fields }: StripeCall): FakeIntent {
  const intent = ofBrowser(state, id, fields);
  if (intent.status !== 'requires_action') throw invalid('Nothing is asked.');
  if (fields.passes === 'true') succeed(state, intent);
  else {
    intent.status = 'requires_payment_method';
    const message =
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
    intent.last_payment_error = { code: 'payment_intent_authentication_failure', message };
    throw new StripeRefusal(402, 'card_error', message, {
      code: 'payment_intent_authentication_failure',
      payment_intent: intent,
    });
  }
  return intent;
}

function cancel({ state, id }: StripeCall): FakeIntent {
  const intent = known(state, id);
  if (intent.status === 'canceled' || intent.status === 'succeeded' || intent.status === 'processing')
    throw invalid('You cannot cancel this payment in its state.', { code: 'payment_intent_unexpected_state' });
  intent.status = 'canceled';
  happen(state, 'payment_intent.canceled', intent);
  return intent;
}

function refund({ state, fields }: StripeCall) {
  const intent = known(state, String(fields.payment_intent));
  const amount = Number(fields.amount);
  const charge = state.charges.get(intent.latest_charge ?? '');
  if (!charge || !(amount > 0) || amount > charge.amount - charge.amount_refunded)
    throw invalid('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
  return giveBack(state, intent, amount, (fields.metadata ?? {}) as Record<string, string>);
}

function listEvents({ state, fields }: StripeCall) {
  const types = new Set(Object.values(fields.types ?? {}));
  const { gte = '0' } = (fields.created ?? {}) as Record<string, string>;
  const all = state.events.filter((event) => types.has(event.type) && event.created >= Number(gte)).toReversed();
  const at = all.findIndex((event) => event.id === fields.starting_after) + 1;
  return list(all.slice(at, at + Number(fields.limit ?? 10)), all.length > at + Number(fields.limit ?? 10));
}

function known(state: StripeState, id: string): FakeIntent {
  const intent = state.intents.get(id);
  if (!intent) throw missing();
  return intent;
}

function ofBrowser(state: StripeState, id: string, fields: FormFields): FakeIntent {
  const intent = known(state, id);
  if (fields.client_secret !== intent.client_secret) throw missing();
  return intent;
}

function shown(state: StripeState, intent: FakeIntent, expand: readonly unknown[]) {
  const charge = expand.includes('latest_charge') ? state.charges.get(intent.latest_charge ?? '') : undefined;
  return charge ? { ...intent, latest_charge: charge } : intent;
}

function list(data: readonly object[], hasMore = false) {
  return { object: 'list', data, has_more: hasMore, url: '/v1/list' };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
