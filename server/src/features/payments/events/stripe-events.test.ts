import { createHmac } from 'node:crypto';
import { confirmPayment, readPayment, receiveStripeEvent } from '@atrium/contract/payments';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { stripeKeys } from '../../../testing/fake-stripe/fake-stripe.ts';
import type { FakeEvent } from '../../../testing/fake-stripe/objects.ts';
import { type PaymentStage, startPaymentStage } from '../../../testing/stages/payment-stage.ts';

const credits = (whole: number) => BigInt(whole) * 1_000_000n;

describeOnBothStores('what Stripe says of payments', (open) => {
  let stage: PaymentStage;
  beforeAll(async () => {
    stage = await startPaymentStage(await open());
  });
  afterAll(() => stage.close());

  const deliverLast = async (type: string) => expect((await stage.deliver(stage.last(type))).status).toBe(200);

  test('a message that Stripe did not sign, or signed too long ago, does nothing', async () => {
    const { payer, event } = await stage.paid();
    if (!event) throw new Error('It was paid.');
    const { body, signature } = stage.stripe.message(event);
    const time = /t=(\d+)/.exec(signature)?.[1] ?? '';
    const v1 = /v1=(\w+)/.exec(signature)?.[1] ?? '';
    const other = stage.stripe.message(event, { secret: 'whsec_another' }).signature;
    const bad: readonly (readonly [string, string | undefined, string])[] = [
      ['without a signature', undefined, body],
      ['with an empty one', '', body],
      ['with another secret', other, body],
      ['with an empty secret', stage.stripe.message(event, { secret: '' }).signature, body],
      ['with another body', signature, body.replace('2000', '2001')],
      ['with one byte more', signature, `${body} `],
      ['without its time', `v1=${v1}`, body],
      ['with another time', `t=${Number(time) + 1},v1=${v1}`, body],
      ['of an older scheme alone', `t=${time},v0=${v1}`, body],
      ['cut short', `t=${time},v1=${v1.slice(0, -2)}`, body],
      ['too old', stage.stripe.message(event, { age: 301 }).signature, body],
      ['from the future', stage.stripe.message(event, { age: -400 }).signature, body],
      ['of words', 'trust me', body],
    ];
    for (const [what, header, text] of bad) {
      const answer = await stage.server.stranger().send(receiveStripeEvent, {
        body: new TextEncoder().encode(text),
        headers: header === undefined ? {} : { 'stripe-signature': header },
      });
      expect(answer, what).toMatchObject({ status: 400, body: { code: 'signature-refused' } });
    }
    expect((await payer.balance()).balance).toBe(0n);
    expect((await stage.deliver(event, { age: 290 })).status).toBe(200);
    expect((await payer.balance()).balance).toBe(credits(2000));
  });

  test('signed bytes that are no event are refused, and events about anything else are taken and do nothing', async () => {
    const odd = ['', '[]', 'null', '{"object":"event"', '7'].map(
      (text) => JSON.parse(JSON.stringify({ text })).text as string,
    );
    const event: FakeEvent = {
      id: 'evt_1',
      object: 'event',
      api_version: '',
      created: 0,
      type: 'x',
      data: { object: {} },
    };
    for (const type of ['customer.created', 'payment_intent.succeeded', 'charge.refunded']) {
      expect((await stage.deliver({ ...event, type })).status).toBe(200);
    }
    expect(
      (await stage.deliver({ ...event, data: { object: { object: 'payment_intent', id: 'pi_1; drop' } } })).status,
    ).toBe(200);
    for (const text of odd) {
      const time = Math.floor(stage.deps.clock.now().getTime() / 1000);
      const v1 = createHmac('sha256', stripeKeys.webhook).update(`${time}.${text}`).digest('hex');
      const answer = await stage.server.stranger().send(receiveStripeEvent, {
        body: new TextEncoder().encode(text),
        headers: { 'stripe-signature': `t=${time},v1=${v1}` },
      });
      expect(answer.status, text).toBe(400);
    }
  });

  test('a message is believed for nothing but an id: one that says that something unpaid is paid gives no credits', async () => {
    const payer = await stage.payer();
    const id = await payer.begin();
    const said = { id, object: 'payment_intent', status: 'succeeded', amount: 1e6, amount_received: 1e6, metadata: {} };
    const event: FakeEvent = {
      id: 'evt_2',
      object: 'event',
      api_version: '',
      created: 0,
      type: 'payment_intent.succeeded',
      data: { object: said },
    };
    expect((await stage.deliver(event)).status).toBe(200);
    expect((await payer.balance()).balance).toBe(0n);
  });

  test('messages that come twice, late and out of order leave what Stripe’s books say', async () => {
    const { payer, id, event } = await stage.paid();
    stage.stripe.refund(id, 500);
    const refunded = stage.last('charge.refunded');
    await stage.deliver(refunded);
    const { paidAt } = await payer.client.call(readPayment, { params: { id } });
    stage.pass(60);
    await stage.deliver(event);
    await stage.deliver(refunded);
    stage.stripe.refund(id, 300);
    await stage.deliver(event);
    await stage.deliver(refunded);
    expect(await payer.balance()).toEqual({ balance: credits(1200), owed: 0n });
    expect(await payer.client.call(readPayment, { params: { id } })).toMatchObject({ paidAt, refunded: 800 });
    await payer.client.send(confirmPayment, { body: { paymentIntentId: id } });
    expect((await payer.balance()).balance).toBe(credits(1200));
  });

  test('one that is said to have failed after all, and then to be paid, keeps its credits and gets no more', async () => {
    const { payer, id, event } = await stage.paid();
    await stage.deliver(event);
    const intent = stage.stripe.intents.find((each) => each.id === id);
    if (!intent) throw new Error('It was begun.');
    for (const said of [
      { status: 'processing', amount_received: 0, latest_charge: null },
      { status: 'succeeded', amount_received: 2000 },
    ] as const) {
      Object.assign(intent, said);
      expect((await stage.deliver(event)).status).toBe(200);
      expect(await payer.client.call(readPayment, { params: { id } })).toMatchObject({
        state: 'succeeded',
        amount: 2000,
        credits: 2000,
        receiptUrl: expect.stringContaining(id),
      });
      expect((await payer.balance()).balance).toBe(credits(2000));
    }
  });

  test('one that is called paid before any money has come in waits for it', async () => {
    const payer = await stage.payer();
    const id = await payer.begin();
    stage.stripe.setStatus(id, 'succeeded');
    await deliverLast('payment_intent.succeeded');
    expect(await payer.client.call(readPayment, { params: { id } })).toMatchObject({ state: 'processing', credits: 0 });
  });

  test('while Stripe cannot be asked its message is not taken, so that it comes again', async () => {
    const { payer, event } = await stage.paid();
    stage.stripe.fail(500);
    expect((await stage.deliver(event)).status).toBe(503);
    stage.stripe.fail(0, 0);
    expect((await stage.deliver(event)).status).toBe(200);
    expect((await payer.balance()).balance).toBe(credits(2000));
  });

  test('a refund beyond what is left leaves the rest owed, and one that came to nothing gives it back', async () => {
    const { payer, id, event } = await stage.paid();
    await stage.deliver(event);
    const { db } = stage.deps.database;
    await db.execute(sql`update credit_accounts set balance = ${credits(500)} where user_id = ${payer.userId}`);
    const refund = stage.stripe.refund(id, 2000);
    await deliverLast('charge.refunded');
    expect(await payer.balance()).toEqual({ balance: 0n, owed: credits(1500) });
    stage.stripe.failRefund(refund);
    await deliverLast('refund.failed');
    expect(await payer.balance()).toEqual({ balance: credits(500), owed: 0n });
  });

  test('a dispute takes the credits, one that is won gives them back, and an inquiry takes none', async () => {
    const { payer, id, event } = await stage.paid();
    await stage.deliver(event);
    stage.stripe.dispute(id, 2000, 'warning_needs_response');
    await deliverLast('charge.dispute.created');
    expect((await payer.balance()).balance).toBe(credits(2000));
    const dispute = stage.stripe.dispute(id, 2000);
    await deliverLast('charge.dispute.created');
    expect(await payer.balance()).toEqual({ balance: 0n, owed: 0n });
    const opened = stage.last('charge.dispute.created');
    stage.stripe.closeDispute(dispute, 'won');
    await deliverLast('charge.dispute.closed');
    await stage.deliver(opened);
    expect(await payer.balance()).toEqual({ balance: credits(2000), owed: 0n });
    // The operator is told of each once, with what leads to it at Stripe.
    const told = stage.lines.filter((line) => line.includes('dispute')).map((line) => JSON.parse(line));
    const about = { level: 40, intentId: id, userId: payer.userId, cents: 2000 };
    expect(told).toMatchObject([
      { ...about, msg: 'a payment is disputed' },
      { ...about, msg: 'a dispute of a payment was won' },
    ]);
  });

  test('a dispute that is lost takes the credits for good, and what was spent of them is owed', async () => {
    const { payer, id, event } = await stage.paid();
    await stage.deliver(event);
    const { db } = stage.deps.database;
    await db.execute(sql`update credit_accounts set balance = ${credits(300)} where user_id = ${payer.userId}`);
    const dispute = stage.stripe.dispute(id, 2000);
    await deliverLast('charge.dispute.created');
    expect(await payer.balance()).toEqual({ balance: 0n, owed: credits(1700) });
    stage.stripe.closeDispute(dispute, 'lost');
    await deliverLast('charge.dispute.closed');
    await stage.deliver(event);
    expect(await payer.balance()).toEqual({ balance: 0n, owed: credits(1700) });
    await payer.client.send(confirmPayment, { body: { paymentIntentId: id } });
    const next = await payer.begin();
    stage.stripe.pay(next);
    await deliverLast('payment_intent.succeeded');
    expect(await payer.balance()).toEqual({ balance: credits(300), owed: 0n });
  });
});
