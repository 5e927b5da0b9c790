import type StripeSdk from 'stripe';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import { type Notice, type Payments, PaymentsError, type Refund } from '../../../ports/payments.ts';
import { failureOf } from './failure.ts';
import { outboundFetch } from './outbound-fetch.ts';
import { presentIntent } from './present-intent.ts';

export interface StripeSettings {
  readonly secretKey: string;
  /** null: no webhook message from Stripe is trusted. */
  readonly webhookSecret: string | null;
  /** Replaces https://api.stripe.com. */
  readonly apiBase: string | null;
}

/** Maximum seconds between a message's time and ours. SOURCE: docs.stripe.com/webhooks (default tolerance) */
const toleranceSeconds = 300;
/** Events that change the value of a payment. SOURCE: docs.stripe.com/api/events/types */
const eventTypes = [
  'payment_intent.succeeded',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

/** Card payments through Stripe's SDK, which is loaded when first needed because it takes time and memory. */
export function stripePayments(settings: StripeSettings, outbound: Outbound): Payments {
  let loading: Promise<StripeSdk> | undefined;
  const sdk = () => {
    loading ??= loadSdk(settings, outbound);
    return loading;
  };
  return {
    create: ({ idempotencyKey, receiptEmail, amount, description, metadata }) =>
      tried(async () => {
        const params: StripeSdk.PaymentIntentCreateParams = {
          amount,
          currency: 'usd',
          allowed_payment_method_types: ['card'],
          description,
          metadata: { ...metadata },
          ...(receiptEmail ? { receipt_email: receiptEmail } : {}),
        };
        const made = await (await sdk()).paymentIntents.create(params, { idempotencyKey });
        return { id: made.id, clientSecret: secretOf(made) };
      }),
    clientSecret: (id) => tried(async () => secretOf(await (await sdk()).paymentIntents.retrieve(id))),
    read: (id) => tried(async () => readIntent(await sdk(), id)),
    cancel: (id) => tried(async () => void (await (await sdk()).paymentIntents.cancel(id))),
    refund: ({ intentId, amount, metadata, idempotencyKey }) =>
      tried(async () => {
        const params = { payment_intent: intentId, amount, metadata: { ...metadata } };
        const { id } = await (await sdk()).refunds.create(params, { idempotencyKey });
        return { id };
      }),
    refundsOf: (intentId) => tried(async () => refundsOf(await sdk(), intentId)),
    changedSince: (moment) => tried(async () => changedSince(await sdk(), moment)),
    verify: async (body, signature, now) => {
      const { webhookSecret } = settings;
      if (!webhookSecret) throw new PaymentsError('forged', 'There is no STRIPE_WEBHOOK_SECRET to check it by.');
      return verify(await sdk(), body, signature, webhookSecret, now);
    },
  };
}

async function loadSdk({ secretKey, apiBase }: StripeSettings, outbound: Outbound): Promise<StripeSdk> {
  const { default: Stripe } = await import('stripe');
  const base = new URL(apiBase ?? 'https://api.stripe.com');
  const isHttps = base.protocol === 'https:';
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(outboundFetch(outbound)),
    host: base.hostname,
    port: base.port || (isHttps ? '443' : '80'),
    protocol: isHttps ? 'https' : 'http',
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  });
}

async function readIntent(stripe: StripeSdk, id: string) {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const disputes = charge?.disputed ? (await stripe.disputes.list({ payment_intent: id, limit: 100 })).data : [];
  return presentIntent(intent, disputes);
}

async function refundsOf(stripe: StripeSdk, intentId: string): Promise<readonly Refund[]> {
  const found: Refund[] = [];
  for await (const { id, status, metadata } of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
    found.push({ id, metadata: metadata ?? {}, hasFailed: status === 'failed' || status === 'canceled' });
  return found;
}

async function changedSince(stripe: StripeSdk, moment: Date): Promise<readonly string[]> {
  const ids = new Set<string>();
  const created = { gte: Math.floor(moment.getTime() / 1000) };
  // Reads all pages: an event missed now is never looked for again.
  for await (const event of stripe.events.list({ types: eventTypes, created, limit: 100 })) {
    const id = intentOf(event.data.object);
    if (id) ids.add(id);
  }
  return [...ids];
}

/** The SDK checks the signature and that the message is not too old; a message from the future is refused here. */
function verify(stripe: StripeSdk, body: Uint8Array, signature: string, secret: string, now: Date): Notice {
  try {
    const raw = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
    const time = now.getTime();
    const event = stripe.webhooks.constructEvent(raw, signature, secret, toleranceSeconds, undefined, time);
    const stated = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
    if (!(Math.abs(stated - time / 1000) <= toleranceSeconds + 1)) throw new Error('Its time is not ours.');
    if (typeof event.id !== 'string' || typeof event.type !== 'string') throw new Error('It is no event.');
    return { eventId: event.id, type: event.type, intentId: intentOf(event.data?.object) };
  } catch {
    throw new PaymentsError('forged', 'A message that claims to come from Stripe is not signed by it, or is too old.');
  }
}

/** The payment that an event is about: its object, or the payment its object belongs to. */
function intentOf(object: unknown): string | null {
  if (typeof object !== 'object' || object === null) return null;
  const { object: kind, id, payment_intent: intent } = object as Record<string, unknown>;
  const named = kind === 'payment_intent' ? id : intent;
  return typeof named === 'string' && /^pi_\w{1,250}$/.test(named) ? named : null;
}

function secretOf({ client_secret: secret }: StripeSdk.PaymentIntent): string {
  if (!secret) throw new PaymentsError('unavailable', 'Stripe gave a payment without its secret.');
  return secret;
}

async function tried<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw failureOf(error);
  }
}
