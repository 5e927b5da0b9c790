import { createHmac } from 'node:crypto';
import { readAudit } from '@atrium/contract/admin-money';
import { exportAccount } from '@atrium/contract/exchange';
import { confirmPayment, receiveStripeEvent, refundPayment } from '@atrium/contract/payments';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { stripeKeys } from '../../../testing/fake-stripe/fake-stripe.ts';
import type { FakeEvent } from '../../../testing/fake-stripe/objects.ts';
import { type Payer, type PaymentStage, startPaymentStage } from '../../../testing/stages/payment-stage.ts';
import type { TestClient } from '../../../testing/test-client.ts';

const credits = (whole: number) => BigInt(whole) * 1_000_000n;

describeOnBothStores('what Stripe says of payments', (open) => {
  let stage: PaymentStage;
  beforeAll(async () => {
    stage = await startPaymentStage(await open());
  });
  afterAll(() => stage.close());

  const last = (type: string) => stage.stripe.events.findLast((event) => event.type === type);
  const deliverLast = async (type: string) => expect((await stage.deliver(last(type))).status).toBe(200);

  async function paid(): Promise<{ payer: Payer; id: string; event: FakeEvent | undefined }> {
    const payer = await stage.payer();
    const id = await payer.begin();
    stage.stripe.pay(id);
    return { payer, id, event: last('payment_intent.succeeded') };
  }

  async function admin(): Promise<TestClient> {
    const { client, userId } = await stage.payer();
    await stage.deps.database.db.execute(sql`update users set role = 'admin' where id = ${userId}`);
    return client;
  }

  test('a message that Stripe did not sign, or signed too long ago, does nothing', async () => {
    const { payer, event } = await paid();
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
    const { payer, id, event } = await paid();
    stage.stripe.refund(id, 500);
    const refunded = last('charge.refunded');
    await stage.deliver(refunded);
    await stage.deliver(event);
    await stage.deliver(refunded);
    stage.stripe.refund(id, 300);
    await stage.deliver(event);
    await stage.deliver(refunded);
    expect(await payer.balance()).toEqual({ balance: credits(1200), owed: 0n });
    await payer.client.send(confirmPayment, { body: { paymentIntentId: id } });
    expect((await payer.balance()).balance).toBe(credits(1200));
  });

  test('while Stripe cannot be asked its message is not taken, so that it comes again', async () => {
    const { payer, event } = await paid();
    stage.stripe.fail(500);
    expect((await stage.deliver(event)).status).toBe(503);
    stage.stripe.fail(0, 0);
    expect((await stage.deliver(event)).status).toBe(200);
    expect((await payer.balance()).balance).toBe(credits(2000));
  });

  test('a refund beyond what is left leaves the rest owed, and one that came to nothing gives it back', async () => {
    const { payer, id, event } = await paid();
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
    const { payer, id, event } = await paid();
    await stage.deliver(event);
    stage.stripe.dispute(id, 2000, 'warning_needs_response');
    await deliverLast('charge.dispute.created');
    expect((await payer.balance()).balance).toBe(credits(2000));
    const dispute = stage.stripe.dispute(id, 2000);
    await deliverLast('charge.dispute.created');
    expect(await payer.balance()).toEqual({ balance: 0n, owed: 0n });
    const opened = last('charge.dispute.created');
    stage.stripe.closeDispute(dispute, 'won');
    await deliverLast('charge.dispute.closed');
    await stage.deliver(opened);
    expect(await payer.balance()).toEqual({ balance: credits(2000), owed: 0n });
  });

  test('a dispute that is lost takes the credits for good, and what was spent of them is owed', async () => {
    const { payer, id, event } = await paid();
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

  test('an admin gives back a part and then the rest, with a reason; a second press is the same refund', async () => {
    const { payer, id, event } = await paid();
    await stage.deliver(event);
    const client = await admin();
    const headers = { 'idempotency-key': 'one-press' };
    const part = { params: { id }, body: { amount: 500, reason: 'Half of it was not used' }, headers };
    const [first, second] = await Promise.all([client.send(refundPayment, part), client.send(refundPayment, part)]);
    expect([first.status, second.status, (await client.send(refundPayment, part)).status]).toEqual([200, 200, 200]);
    expect(stage.stripe.refunds.filter((refund) => refund.payment_intent === id)).toHaveLength(1);
    expect(stage.stripe.refunds.at(-1)).toMatchObject({ amount: 500, metadata: { reason: 'Half of it was not used' } });
    expect((await payer.balance()).balance).toBe(credits(1500));
    const rest = await client.call(refundPayment, { params: { id }, body: { reason: 'All of it' } });
    expect(rest).toMatchObject({ state: 'refunded', refunded: 2000, userId: payer.userId });
    expect(await payer.balance()).toEqual({ balance: 0n, owed: 0n });
    const again = await client.send(refundPayment, { params: { id }, body: { reason: 'Once more' } });
    expect(again).toMatchObject({ status: 409, body: { code: 'refund-refused' } });
    const { rows } = await stage.deps.database.db.execute<{ reason: string }>(
      sql`select reason from payment_refunds where user_id = ${payer.userId} order by amount`,
    );
    expect(rows.map((row) => row.reason)).toEqual(['Half of it was not used', 'All of it']);
    const log = (await client.call(readAudit)).entries.filter(({ subject }) => subject === payer.userId);
    expect(log.map(({ action, reason, details }) => [action, reason, JSON.parse(details)])).toEqual([
      ['payment.refund', 'All of it', { payment: id, cents: 1500 }],
      ['payment.refund', 'Half of it was not used', { payment: id, cents: 500 }],
    ]);
  });

  test('the same part asked for again without a key is the same refund for an hour, and another part is not', async () => {
    const { payer, id, event } = await paid();
    await stage.deliver(event);
    const client = await admin();
    const refund = (amount: number, reason: string) =>
      client.call(refundPayment, { params: { id }, body: { amount, reason } });
    const part = () => refund(500, 'Not used');
    const together = await Promise.all([part(), part()]);
    expect([...together, await part()].map(({ refunded }) => refunded)).toEqual([500, 500, 500]);
    expect(await refund(500, 'Another one')).toMatchObject({ refunded: 1000 });
    expect(await refund(300, 'Not used')).toMatchObject({ refunded: 1300 });
    stage.pass(3601);
    expect(await part()).toMatchObject({ refunded: 1800 });
    expect((await payer.balance()).balance).toBe(credits(200));
  });

  test('the same part asked for again by who knows of the first refund is another one, also without a key', async () => {
    const { id, event } = await paid();
    await stage.deliver(event);
    const client = await admin();
    const part = (refunded: number) =>
      client.call(refundPayment, { params: { id }, body: { amount: 500, reason: 'Not used', refunded } });
    const answers = [await part(0), await part(500), await part(500), await part(0)];
    expect(answers.map(({ refunded }) => refunded)).toEqual([500, 1000, 1000, 1000]);
  });

  test('a refund decided before another one took effect, as in a second tab, is refused; its own repeat is not', async () => {
    const { id, event } = await paid();
    await stage.deliver(event);
    const client = await admin();
    const refund = (key: string) =>
      client.send(refundPayment, {
        params: { id },
        body: { amount: 500, reason: 'Not used', refunded: 0 },
        headers: { 'idempotency-key': key },
      });
    const answers = [await refund('first-tab'), await refund('second-tab'), await refund('first-tab')];
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200]);
    expect(answers[1]?.body).toMatchObject({ code: 'conflict' });
    expect(stage.stripe.refunds.filter((made) => made.payment_intent === id)).toHaveLength(1);
  });

  test("an account's archive has every payment, each with what was refunded of it", async () => {
    const { payer, id, event } = await paid();
    await stage.deliver(event);
    await (await admin()).call(refundPayment, { params: { id }, body: { amount: 500, reason: 'Half of it' } });
    await stage.deps.database.db.execute(sql`
      insert into payments (user_id, id, intent_id, package_id, package_name, package_credits, amount, state, created_at)
      select ${payer.userId}, gen_random_uuid(), 'pi_old' || n, 'plus', 'Plus', 2000, 2000, 'failed', '2020-01-01'
      from generate_series(1, 10050) n`);
    const archive = new Uint8Array(await (await payer.client.fetch(exportAccount)).arrayBuffer());
    const zip = new ZipReader(new Uint8ArrayReader(archive), { useWebWorkers: false });
    const entry = (await zip.getEntries()).find(({ filename }) => filename === 'account/payments.json');
    const text = entry?.directory === false ? await entry.getData(new TextWriter()) : '';
    const list = JSON.parse(text) as { paymentIntentId: string; refunded: number }[];
    expect(new Set(list.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(10_051);
    expect(list[0]).toMatchObject({ paymentIntentId: id, refunded: 500, refunds: [{ amount: 500 }] });
  });

  test('a refund of more than there is, of nothing, of what was not paid, or by another than an admin is refused', async () => {
    const { payer, id, event } = await paid();
    await stage.deliver(event);
    const client = await admin();
    const refund = (who: TestClient, amount: number, of = id) =>
      who.send(refundPayment, { params: { id: of }, body: { amount, reason: 'x' } });
    expect((await refund(client, 2001)).status).toBe(409);
    for (const amount of [0, -1, 0.5]) expect((await refund(client, amount)).status).toBe(400);
    expect((await refund(client, 1, await payer.begin())).status).toBe(409);
    expect((await refund(client, 1, 'pi_absent')).status).toBe(404);
    expect((await refund(payer.client, 1)).status).toBe(403);
    const noReason = await client.send(refundPayment, { params: { id }, body: { reason: '  ' } });
    expect(noReason.status).toBe(400);
    expect((await payer.balance()).balance).toBe(credits(2000));
  });
});
