import { getUser } from '@atrium/contract/accounts';
import { createPayment, receiveStripeEvent } from '@atrium/contract/payments';
import { sql } from 'drizzle-orm';
import { createCredits } from '../../features/credits/index.ts';
import type { PaymentsDeps } from '../../features/payments/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { createLog } from '../../platform/log/create-log.ts';
import type { Mail, Mailer, MailerError } from '../../ports/mailer.ts';
import { type FakeStripe, startFakeStripe, stripeKeys } from '../fake-stripe/fake-stripe.ts';
import type { FakeEvent } from '../fake-stripe/objects.ts';
import { startTestApp, type TestApp } from '../test-app.ts';
import type { TestAnswer, TestClient } from '../test-client.ts';

/**
 * The whole app with the fake Stripe behind Stripe's real SDK, a clock that is set by hand, and no jobs but those that
 * a test runs itself.
 */
export interface PaymentStage {
  readonly server: TestApp;
  readonly stripe: FakeStripe;
  readonly mails: Mail[];
  /** What was logged as a warning or a fault. */
  readonly lines: readonly string[];
  /** The dependencies of the slice's jobs. */
  readonly deps: PaymentsDeps;
  /** Moves the clock forward. */
  pass(seconds: number): void;
  /** A user with an account of their own, with or without an address; or a demo user. */
  payer(email?: string, kind?: 'user' | 'demo'): Promise<Payer>;
  /** A payment that its payer has paid at Stripe, with the message of it that was not delivered yet. */
  paid(): Promise<{ readonly payer: Payer; readonly id: string; readonly event: FakeEvent | undefined }>;
  /** Stripe's last message of a type. */
  last(type: string): FakeEvent | undefined;
  /** Delivers a message from Stripe. */
  deliver(event: FakeEvent | undefined, options?: { secret?: string; age?: number }): Promise<TestAnswer>;
  /** Sets the error with which mails are refused from now on. */
  refuseMail(error: MailerError | null): void;
  close(): Promise<void>;
}

export interface Payer {
  readonly client: TestClient;
  readonly userId: string;
  /** Begins a payment and returns its id at Stripe. */
  begin(packageId?: string, key?: string): Promise<string>;
  /** Micro-credits. */
  balance(): Promise<{ readonly balance: bigint; readonly owed: bigint }>;
}

export async function startPaymentStage(database: Database, hasMailer = false): Promise<PaymentStage> {
  let now = Date.now();
  const clock = { now: () => new Date(now) };
  const stripe = await startFakeStripe({ now: () => now });
  const mails: Mail[] = [];
  let mailError: MailerError | null = null;
  const mailer: Mailer = {
    send: async (mail) => {
      if (mailError) throw mailError;
      mails.push(mail);
    },
  };
  const settings = {
    STRIPE_PUBLISHABLE_KEY: stripeKeys.publishable,
    STRIPE_SECRET_KEY: stripeKeys.secret,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhook,
    STRIPE_API_BASE: stripe.url,
    DEMO_CREDITS: '0',
    SIGNUP_CREDITS: '0',
  };
  const lines: string[] = [];
  const log = createLog({ level: 'warn', secrets: [], destination: { write: (line) => void lines.push(line) } });
  const overrides = { database, clock, log, ...(hasMailer ? { mailer } : {}) };
  const server = await startTestApp({ settings, overrides });
  const { outside } = server.app;
  const last = (type: string) => stripe.events.findLast((event) => event.type === type);
  return {
    server,
    stripe,
    mails,
    lines,
    deps: {
      ...outside,
      cards: { publishableKey: stripeKeys.publishable, provider: outside.cardPayments },
      credits: createCredits({ ...outside, keepUser: async () => true, settings: server.config }),
      people: { audit: async () => undefined },
      emailOf: async () => null,
      productName: 'Atrium',
      appUrl: server.config.appUrl,
    },
    pass: (seconds) => {
      now += seconds * 1000;
    },
    payer: (email = '', kind = 'user') => payer(server, database, email, kind),
    paid: async () => {
      const by = await payer(server, database, '', 'user');
      const id = await by.begin();
      stripe.pay(id);
      return { payer: by, id, event: last('payment_intent.succeeded') };
    },
    last,
    deliver: async (event, options) => {
      if (!event) throw new Error('Nothing of that kind has happened.');
      const { body, signature } = stripe.message(event, options);
      return server.stranger().send(receiveStripeEvent, {
        body: new TextEncoder().encode(body),
        headers: { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' },
      });
    },
    refuseMail: (error) => {
      mailError = error;
    },
    close: async () => {
      await server.close();
      await stripe.close();
    },
  };
}

async function payer(server: TestApp, { db }: Database, email: string, kind: 'user' | 'demo'): Promise<Payer> {
  const client = await server.demoUser();
  const { id: userId } = await client.call(getUser);
  if (kind === 'user') await db.execute(sql`update users set kind = 'user' where id = ${userId}`);
  if (email) await db.execute(sql`update users set email = ${email} where id = ${userId}`);
  return {
    client,
    userId,
    begin: async (packageId = 'plus', key) => {
      const headers = key === undefined ? {} : { 'idempotency-key': key };
      return (await client.call(createPayment, { body: { packageId }, headers })).paymentIntentId;
    },
    balance: async () => {
      const { rows } = await db.execute<{ balance: string; owed: string }>(
        sql`select balance, owed from credit_accounts where user_id = ${userId}`,
      );
      return { balance: BigInt(rows[0]?.balance ?? 0), owed: BigInt(rows[0]?.owed ?? 0) };
    },
  };
}
