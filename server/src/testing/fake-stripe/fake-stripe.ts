import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback } from '../network/listen-on-loopback.ts';
import { StripeRefusal, stripeEndpoints } from './endpoints.ts';
import { parseForm } from './form.ts';
import * as money from './money.ts';
import {
  type FakeDispute,
  type FakeEvent,
  type FakeIntent,
  type FakeRefund,
  happen,
  type StripeState,
} from './objects.ts';

/** The keys that the fake accepts. */
export const stripeKeys = {
  secret: 'sk_test_51FakeSecretKeyOfTheOperator',
  publishable: 'pk_test_51FakePublishableKey',
  webhook: 'whsec_FakeSigningSecretOfTheWebhook',
} as const;

export interface SeenCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/**
 * A stateful fake of Stripe's API on loopback. It checks what it is sent, and lets a test act as the payer, the bank
 * and Stripe's staff.
 */
export interface FakeStripe {
  readonly url: string;
  readonly calls: readonly SeenCall[];
  readonly intents: readonly FakeIntent[];
  readonly refunds: readonly FakeRefund[];
  /** All events so far, the newest last. */
  readonly events: readonly FakeEvent[];
  /** Charges the payer's card. */
  pay(id: string, received?: number): void;
  decline(id: string): void;
  setStatus(id: string, status: FakeIntent['status']): void;
  refund(id: string, amount: number): FakeRefund;
  failRefund(refund: FakeRefund): void;
  dispute(id: string, amount: number, status?: string): FakeDispute;
  closeDispute(dispute: FakeDispute, status: 'won' | 'lost'): void;
  /** Makes Stripe forget a payment, whatever its events say. */
  forget(id: string): void;
  /** Makes Stripe forget all idempotency keys, as it does after a while. */
  forgetKeys(): void;
  /** A payment that another system made with the same account. */
  foreign(change?: Partial<FakeIntent>): FakeIntent;
  /** Answers the next `times` calls with a status; 0 cuts the connection. */
  fail(status: number, times?: number): void;
  /** Runs this when the next call has arrived, before it is answered. */
  beforeNext(work: () => Promise<unknown>): void;
  /** The message that Stripe sends for an event: the body and its header, signed now or `age` seconds ago. */
  message(event: FakeEvent, options?: { secret?: string; age?: number }): { body: string; signature: string };
  close(): Promise<void>;
}

export async function startFakeStripe(options: { now?: () => number } = {}): Promise<FakeStripe> {
  const now = options.now ?? Date.now;
  const state: StripeState = {
    intents: new Map(),
    charges: new Map(),
    refunds: [],
    disputes: [],
    events: [],
    kept: new Map(),
    now,
  };
  const calls: SeenCall[] = [];
  const failing: Failing = { status: 0, times: 0, before: null };
  const server = createServer((request, response) => {
    answer(state, calls, failing, request, response).catch(() => response.destroy());
  });
  const { url, close } = await listenOnLoopback(server);
  const of = (id: string) => money.intentOf(state, id);
  return {
    url,
    calls,
    get intents() {
      return [...state.intents.values()];
    },
    refunds: state.refunds,
    events: state.events,
    pay: (id, received) => money.succeed(state, of(id), received),
    decline: (id) => money.decline(state, of(id)),
    setStatus: (id, status) => {
      of(id).status = status;
      happen(state, `payment_intent.${status}`, of(id));
    },
    refund: (id, amount) => money.giveBack(state, of(id), amount),
    failRefund: (refund) => money.failRefund(state, refund),
    dispute: (id, amount, status = 'needs_response') => money.dispute(state, of(id), amount, status),
    closeDispute: (made, status) => money.closeDispute(state, made, status),
    forget: (id) => void state.intents.delete(id),
    forgetKeys: () => state.kept.clear(),
    foreign: (change) => foreignIntent(state, change),
    fail: (status, times = Number.POSITIVE_INFINITY) => Object.assign(failing, { status, times }),
    beforeNext: (before) => Object.assign(failing, { before }),
    message: (event, { secret = stripeKeys.webhook, age = 0 } = {}) => {
      const body = JSON.stringify(event);
      const time = Math.floor(now() / 1000) - age;
      const v1 = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
      return { body, signature: `t=${time},v1=${v1}` };
    },
    close,
  };
}

function foreignIntent(state: StripeState, change: Partial<FakeIntent> = {}): FakeIntent {
  const id = `pi_3Foreign${state.intents.size}`;
  const intent: FakeIntent = {
    id,
    object: 'payment_intent',
    client_secret: `${id}_secret_x`,
    amount: 1900,
    currency: 'usd',
    description: null,
    receipt_email: null,
    metadata: {},
    allowed_payment_method_types: ['card'],
    created: Math.floor(state.now() / 1000),
    status: 'requires_payment_method',
    amount_received: 0,
    latest_charge: null,
    last_payment_error: null,
    ...change,
  };
  state.intents.set(id, intent);
  return intent;
}

/** How calls fail. */
interface Failing {
  status: number;
  times: number;
  before: (() => Promise<unknown>) | null;
}

async function answer(
  state: StripeState,
  calls: SeenCall[],
  failing: Failing,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = Buffer.concat(parts).toString();
  const url = new URL(request.url ?? '/', 'http://fake');
  const method = request.method ?? '';
  calls.push({ method, path: url.pathname, headers: request.headers, body });
  const { before } = failing;
  failing.before = null;
  await before?.();
  const send = (status: number, value: unknown) =>
    response
      .writeHead(status, { 'content-type': 'application/json', 'request-id': `req_${calls.length}` })
      .end(JSON.stringify(value));
  if (failing.times > 0) {
    failing.times -= 1;
    if (failing.status === 0) return void response.destroy();
    return void send(failing.status, {
      error: { type: 'api_error', message: `Key ${request.headers.authorization} is seen.` },
    });
  }
  try {
    send(200, carryOut(state, request, url, body));
  } catch (error) {
    if (!(error instanceof StripeRefusal)) throw error;
    send(error.status, error.body);
  }
}

function carryOut(state: StripeState, request: IncomingMessage, url: URL, body: string): unknown {
  const endpoint = stripeEndpoints.find((each) => each.method === request.method && each.path.test(url.pathname));
  if (!endpoint) throw new StripeRefusal(404, 'invalid_request_error', `Unrecognized request URL ${url.pathname}.`);
  checkHeaders(request, endpoint.key, endpoint.needsIdempotency ?? false);
  const fields = parseForm(request.method === 'GET' ? url.search.slice(1) : body);
  const unknown = Object.keys(fields).find((name) => !endpoint.knows.includes(name));
  if (unknown)
    throw new StripeRefusal(400, 'invalid_request_error', `Received unknown parameter: ${unknown}`, {
      code: 'parameter_unknown',
    });
  const id = endpoint.path.exec(url.pathname)?.[1] ?? '';
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || request.method === 'GET') return endpoint.answer({ state, id, fields });
  const asked = `${url.pathname} ${body}`;
  const kept = state.kept.get(key);
  if (kept && kept.asked !== asked)
    throw new StripeRefusal(
      400,
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters.',
    );
  const answer = kept?.answer ?? outcomeOf(() => endpoint.answer({ state, id, fields }));
  state.kept.set(key, { asked, answer });
  return answer();
}

/** Once a call has been carried out, its refusal is kept as well. SOURCE: docs.stripe.com/api/idempotent_requests */
function outcomeOf(carriedOut: () => unknown): () => unknown {
  try {
    const made = structuredClone(carriedOut());
    return () => structuredClone(made);
  } catch (refusal) {
    return () => {
      throw refusal;
    };
  }
}

function checkHeaders({ headers, method }: IncomingMessage, whose: 'secret' | 'any', needsKey: boolean): void {
  const key = headers.authorization?.replace(/^Bearer /, '');
  if (key !== stripeKeys.secret && !(whose === 'any' && key === stripeKeys.publishable))
    throw new StripeRefusal(401, 'invalid_request_error', `Invalid API Key provided: ${key}`);
  if (method !== 'POST') return;
  if (!headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    throw new StripeRefusal(400, 'invalid_request_error', 'Bodies are forms.');
  if (key !== stripeKeys.secret) return;
  if (!/^\d{4}-\d\d-\d\d(\.[a-z]+)?$/.test(String(headers['stripe-version'])))
    throw new StripeRefusal(400, 'invalid_request_error', 'No version.');
  if (needsKey && !headers['idempotency-key'])
    throw new StripeRefusal(400, 'invalid_request_error', 'A repeat of this call would charge twice.');
}
