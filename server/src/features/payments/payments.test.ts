import { formerPrefix } from '@atrium/contract/account-rules';
import { deleteUser } from '@atrium/contract/accounts';
import {
  confirmPayment,
  createPayment,
  listAllPayments,
  listPayments,
  readCardSettings,
  readPayment,
} from '@atrium/contract/payments';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardOrigins } from '../../app/page-config.ts';
import { parseSettings } from '../../config.ts';
import { ConfigError } from '../../config-error.ts';
import { pagePolicy } from '../../platform/http/pages/security-headers.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { stripeKeys } from '../../testing/fake-stripe/fake-stripe.ts';
import { type Payer, type PaymentStage, startPaymentStage } from '../../testing/stages/payment-stage.ts';
import { startTestApp } from '../../testing/test-app.ts';

const credits = (whole: number) => BigInt(whole) * 1_000_000n;
const confirm = (payer: Payer, paymentIntentId: string) =>
  payer.client.send(confirmPayment, { body: { paymentIntentId } });

describeOnBothStores('payments by card', (open) => {
  let stage: PaymentStage;
  let payer: Payer;
  beforeAll(async () => {
    stage = await startPaymentStage(await open());
    payer = await stage.payer();
  });
  afterAll(() => stage.close());

  test('a package that is not on sale makes no payment, whatever else is sent along', async () => {
    const before = stage.stripe.intents.length;
    const refused = await payer.client.send(createPayment, { body: { packageId: 'free' } });
    expect(refused).toMatchObject({ status: 404, body: { code: 'not-found' } });
    for (const extra of [{ price: 1 }, { amount: 1 }, { credits: 1e9 }, { userId: 'other' }, { currency: 'jpy' }]) {
      const answer = await payer.client.send(createPayment, { body: { packageId: 'plus', ...extra } });
      expect(answer.status).toBe(400);
    }
    const odd: unknown[] = [
      ...[undefined, null, 0, -1, 1.5, true, [], {}, ['plus'], { id: 'plus' }, '', ' ', 'PLUS', ' plus', 'plus '],
      ...['plus\u0000', "plus' or '1'='1", 'plus;--', '../plus', '%70lus', 'plus,pro', 'plus\npro', '__proto__'],
      ...['constructor', 'ｐｌｕｓ', 'plus\ud800', 'x'.repeat(5_000)],
    ];
    expect(odd).toHaveLength(27);
    for (const packageId of odd) {
      const answer = await payer.client.send(createPayment, { body: { packageId: packageId as string } });
      expect([400, 404], String(packageId).slice(0, 20)).toContain(answer.status);
    }
    expect(stage.stripe.intents).toHaveLength(before);
  });

  test('a package that an admin has archived makes none either', async () => {
    const put = (isActive: boolean) =>
      stage.deps.database.db.execute(sql`update credit_packages set is_active = ${isActive} where id = 'starter'`);
    await put(false);
    const refused = await payer.client.send(createPayment, { body: { packageId: 'starter' } });
    await put(true);
    expect(refused).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test('a payment is asked for at the price that stands here, in whole cents, for cards alone', async () => {
    const { client, userId } = await stage.payer('mira@example.org');
    const made = await client.call(createPayment, { body: { packageId: 'plus' } });
    expect(made).toMatchObject({ amount: 2000, package: { id: 'plus', name: 'Plus', credits: 2000, price: 2000 } });
    const intent = stage.stripe.intents.at(-1);
    expect(intent).toMatchObject({
      id: made.paymentIntentId,
      client_secret: made.clientSecret,
      amount: 2000,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      receipt_email: 'mira@example.org',
      description: 'Atrium: Plus, 2,000 credits',
      metadata: { user: userId, package: 'plus' },
    });
    expect(await client.call(readPayment, { params: { id: made.paymentIntentId } })).toMatchObject({
      state: 'open',
      credits: 0,
      isConfirmedByMail: true,
    });
  });

  test('who has no address is sent no receipt, and is not told of one', async () => {
    const id = await payer.begin();
    expect(stage.stripe.intents.at(-1)?.receipt_email).toBeNull();
    expect(await payer.client.call(readPayment, { params: { id } })).toMatchObject({ isConfirmedByMail: false });
  });

  test('the same call under the same key is the same payment; another package under it is refused', async () => {
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => payer.begin('plus', 'one-key')));
    for (const other of others) expect(other).toBe(first);
    expect(await payer.begin('plus', 'one-key')).toBe(first);
    const headers = { 'idempotency-key': 'one-key' };
    const answer = await payer.client.send(createPayment, { body: { packageId: 'pro' }, headers });
    expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const stranger = await stage.payer();
    expect(await stranger.begin('plus', 'one-key')).not.toBe(first);
  });

  test('what is not paid gives nothing, and says what it is', async () => {
    const id = await payer.begin();
    expect(await confirm(payer, id)).toMatchObject({ status: 409, body: { code: 'payment-incomplete' } });
    stage.stripe.decline(id);
    const declined = await confirm(payer, id);
    expect(declined.body).toMatchObject({ error: 'Payment not completed' });
    expect(declined.body).toMatchObject({ details: 'Your card was declined. No credits were added.' });
    stage.stripe.setStatus(id, 'processing');
    expect(await confirm(payer, id)).toMatchObject({ status: 409, body: { code: 'payment-processing' } });
    stage.stripe.setStatus(id, 'canceled');
    expect(await confirm(payer, id)).toMatchObject({ status: 409, body: { code: 'payment-canceled' } });
    expect((await payer.balance()).balance).toBe(0n);
  });

  test('ids that are none, of others, and of payments that were not made here are all the same: not found', async () => {
    const foreign = stage.stripe.foreign();
    stage.stripe.pay(foreign.id);
    const others = await (await stage.payer()).begin();
    stage.stripe.pay(others);
    const answers = [await confirm(payer, foreign.id), await confirm(payer, others), await confirm(payer, 'pi_absent')];
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 404, body: { error: 'Payment not found', code: 'not-found' } });
      expect(answer.body).toEqual(answers[0]?.body);
    }
    const strings = ['', 'pi_', 'ch_1', 'PI_1', ' pi_1', 'pi_../../x', 'pi_a b', 'pi_\u0000', `pi_${'x'.repeat(300)}`];
    for (const odd of [...strings, undefined, 7, null, {}, []]) {
      const answer = await payer.client.send(confirmPayment, { body: { paymentIntentId: odd as string } });
      expect(answer.status).toBe(400);
    }
    expect((await payer.balance()).balance).toBe(0n);
  });

  test('an admin finds a payment by its id, and by it all of those of an account that was deleted', async () => {
    const [buyer, boss] = [await stage.payer(), await stage.payer()];
    await stage.deps.database.db.execute(sql`update users set role = 'admin' where id = ${boss.userId}`);
    const find = (query: { paymentIntentId?: string | undefined; userId?: string | undefined }) =>
      boss.client.call(listAllPayments, { query });
    const ids = [await buyer.begin(), await buyer.begin()];
    for (const id of ids) {
      stage.stripe.pay(id);
      await confirm(buyer, id);
    }
    // What brought no money is deleted with the account, however far it came.
    for (const status of ['canceled', 'processing'] as const) {
      const unpaid = await buyer.begin();
      stage.stripe.setStatus(unpaid, status);
      await confirm(buyer, unpaid);
    }
    const [first] = ids;
    expect(await find({ paymentIntentId: first })).toMatchObject([{ paymentIntentId: first, userId: buyer.userId }]);
    expect(await find({ paymentIntentId: first, userId: boss.userId })).toEqual([]);
    expect(await find({ paymentIntentId: 'pi_absent' })).toEqual([]);
    await buyer.client.call(deleteUser, { body: { confirm: 'Demo User' } });
    const [left] = await find({ paymentIntentId: first });
    expect(left?.userId.startsWith(formerPrefix)).toBe(true);
    const all = await find({ userId: left?.userId });
    expect(all.map(({ paymentIntentId }) => paymentIntentId)).toEqual(ids.toReversed());
  });

  test('a payment gives its credits once, however often and by whom it is confirmed at once', async () => {
    const buyer = await stage.payer();
    const id = await buyer.begin();
    stage.stripe.pay(id);
    const paid = stage.stripe.events.at(-1);
    const calls = [
      ...Array.from({ length: 50 }, () => confirm(buyer, id)),
      ...Array.from({ length: 20 }, () => stage.deliver(paid)),
    ];
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(200);
    expect(await confirm(buyer, id)).toMatchObject({ status: 200, body: { credits: 2000 } });
    expect(await buyer.balance()).toEqual({ balance: credits(2000), owed: 0n });
    const [payment] = await buyer.client.call(listPayments);
    expect(payment).toMatchObject({ state: 'succeeded', credits: 2000, amount: 2000, refunded: 0 });
    expect(payment?.receiptUrl).toMatch(/^https:/);
  });

  test('less that has come in gives less, and what comes in later the rest', async () => {
    const buyer = await stage.payer();
    const half = await buyer.begin();
    stage.stripe.pay(half, 1000);
    expect(await confirm(buyer, half)).toMatchObject({ status: 200, body: { credits: 1000 } });
    expect((await buyer.balance()).balance).toBe(credits(1000));
    stage.stripe.pay(half, 2000);
    await stage.deliver(stage.last('payment_intent.succeeded'));
    expect((await buyer.balance()).balance).toBe(credits(2000));
  });

  test('another currency gives nothing, and neither does another payment', async () => {
    const buyer = await stage.payer();
    for (const other of [{ currency: 'jpy' }, { id: 'pi_other' }]) {
      const odd = await buyer.begin();
      stage.stripe.pay(odd);
      Object.assign(stage.stripe.intents.find(({ id }) => id === odd) ?? {}, other);
      expect((await confirm(buyer, odd)).status).toBe(409);
    }
    expect((await buyer.balance()).balance).toBe(0n);
  });

  test('while Stripe cannot be reached nothing is lost: the same key and the same id work afterwards', async () => {
    const buyer = await stage.payer();
    for (const status of [500, 0]) {
      const key = `outage-${status}`;
      stage.stripe.fail(status);
      const create = buyer.client.send(createPayment, {
        body: { packageId: 'plus' },
        headers: { 'idempotency-key': key },
      });
      expect(await create).toMatchObject({ status: 503, body: { code: 'payments-unavailable' } });
      stage.stripe.fail(0, 0);
      const id = await buyer.begin('plus', key);
      stage.stripe.pay(id);
      stage.stripe.fail(status);
      expect(await confirm(buyer, id)).toMatchObject({ status: 503, body: { code: 'payments-unavailable' } });
      stage.stripe.fail(0, 0);
      expect((await confirm(buyer, id)).status).toBe(200);
    }
    expect((await buyer.balance()).balance).toBe(credits(4000));
    expect(await buyer.client.call(listPayments)).toHaveLength(2);
  });

  test('an answer that was lost on the way is asked for again under the same key', async () => {
    const buyer = await stage.payer();
    stage.stripe.fail(0, 1);
    await buyer.begin();
    const creations = stage.stripe.calls.filter(
      ({ method, path }) => method === 'POST' && path === '/v1/payment_intents',
    );
    const [first, again] = creations.slice(-2);
    expect(again?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(await buyer.client.call(listPayments)).toHaveLength(1);
  });

  test('the list goes on where a page ended, and shows nobody else’s', async () => {
    const buyer = await stage.payer();
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      stage.pass(1);
      ids.unshift(await buyer.begin());
    }
    const first = await buyer.client.call(listPayments, { query: { limit: 2 } });
    const rest = await buyer.client.call(listPayments, { query: { limit: 2, before: ids[1] } });
    expect([...first, ...rest].map((each) => each.paymentIntentId)).toEqual(ids);
    expect(await payer.client.call(listPayments, { query: { before: ids[1] } })).toEqual([]);
  });

  test('a payment begun without an answer of Stripe is shown to nobody', async () => {
    const buyer = await stage.payer();
    stage.stripe.fail(500);
    await buyer.client.send(createPayment, { body: { packageId: 'plus' } });
    stage.stripe.fail(0, 0);
    expect(await buyer.client.call(listPayments)).toEqual([]);
    const { rows } = await stage.deps.database.db.execute(sql`select 1 from payments where user_id = ${buyer.userId}`);
    expect(rows).toHaveLength(1);
  });
});

describe('without all of its settings', () => {
  test.each([
    [{}, 'STRIPE_PUBLISHABLE_KEY'],
    [{ STRIPE_SECRET_KEY: stripeKeys.secret }, 'STRIPE_PUBLISHABLE_KEY'],
    [{ STRIPE_PUBLISHABLE_KEY: stripeKeys.publishable }, 'STRIPE_SECRET_KEY'],
  ])('with %o cards cannot be taken, and the page is told that %s is missing', async (settings, missing) => {
    const server = await startTestApp({ settings });
    const client = await server.demoUser();
    expect(await client.call(readCardSettings)).toEqual({ publishableKey: null, missing });
    const refused = await client.send(createPayment, { body: { packageId: 'plus' } });
    expect(refused).toMatchObject({ status: 503, body: { code: 'payments-off' } });
    await server.close();
  });

  test('with both keys the page gets the publishable one, and its policy lets Stripe’s form in; else it does not', async () => {
    const settings = { STRIPE_PUBLISHABLE_KEY: stripeKeys.publishable, STRIPE_SECRET_KEY: stripeKeys.secret };
    const server = await startTestApp({ settings });
    const client = await server.demoUser();
    expect(await client.call(readCardSettings)).toEqual({ publishableKey: stripeKeys.publishable, missing: null });
    const policy = pagePolicy('n', cardOrigins(server.config));
    expect(policy).toMatch(/script-src 'self' 'nonce-n' https:\/\/js\.stripe\.com/);
    expect(policy).toMatch(/frame-src https:\/\/js\.stripe\.com .*https:\/\/hooks\.stripe\.com/);
    expect(policy).toContain("connect-src 'self' https://api.stripe.com");
    const without = pagePolicy(
      'n',
      cardOrigins({ ...server.config, stripe: { ...server.config.stripe, publishableKey: null } }),
    );
    expect(without).not.toContain('stripe');
    expect(without).toContain("frame-src 'none'");
    await server.close();
  });

  test('a secret key in the place of the publishable one is refused at the start, before any page shows it', () => {
    expect(() => parseSettings({ STRIPE_PUBLISHABLE_KEY: 'sk_live_oops' })).toThrow(ConfigError);
  });
});
