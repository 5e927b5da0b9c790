import { readAudit } from '@atrium/contract/admin-money';
import { exportAccount } from '@atrium/contract/exchange';
import { refundPayment } from '@atrium/contract/payments';
import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { type Payer, type PaymentStage, startPaymentStage } from '../../testing/stages/payment-stage.ts';
import type { TestClient } from '../../testing/test-client.ts';

const credits = (whole: number) => BigInt(whole) * 1_000_000n;

describeOnBothStores('refunds by admins', (open) => {
  let stage: PaymentStage;
  beforeAll(async () => {
    stage = await startPaymentStage(await open());
  });
  afterAll(() => stage.close());

  const deliverLast = async (type: string) => expect((await stage.deliver(stage.last(type))).status).toBe(200);

  async function admin(): Promise<TestClient> {
    const { client, userId } = await stage.payer();
    await stage.deps.database.db.execute(sql`update users set role = 'admin' where id = ${userId}`);
    return client;
  }

  async function paymentsInArchive({ client }: Payer) {
    const archive = new Uint8Array(await (await client.fetch(exportAccount)).arrayBuffer());
    const zip = new ZipReader(new Uint8ArrayReader(archive), { useWebWorkers: false });
    const entry = (await zip.getEntries()).find(({ filename }) => filename === 'account/payments.json');
    const text = entry?.directory === false ? await entry.getData(new TextWriter()) : '';
    return JSON.parse(text) as { paymentIntentId: string; refunded: number; refunds: { amount: number }[] }[];
  }

  const refundsInArchive = async (payer: Payer) => (await paymentsInArchive(payer)).map(({ refunds }) => refunds);

  test('an admin gives back a part and then the rest, with a reason; a second press is the same refund', async () => {
    const { payer, id, event } = await stage.paid();
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
    expect(log.map(({ user }) => user)).not.toContain(null);
    expect(log.map(({ action, reason, details }) => [action, reason, JSON.parse(details)])).toEqual([
      ['payment.refund', 'All of it', { payment: id, cents: 1500 }],
      ['payment.refund', 'Half of it was not used', { payment: id, cents: 500 }],
    ]);
  });

  test('the same part asked for again without a key is the same refund for an hour, and another part is not', async () => {
    const { payer, id, event } = await stage.paid();
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

  test('another amount under the key of a refund is refused, and nothing more is given back', async () => {
    const { payer, id, event } = await stage.paid();
    await stage.deliver(event);
    const client = await admin();
    const refund = (amount: number) =>
      client.send(refundPayment, {
        params: { id },
        body: { amount, reason: 'Not used' },
        headers: { 'idempotency-key': 'one-amount' },
      });
    expect((await refund(500)).status).toBe(200);
    expect(await refund(700)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await payer.balance()).balance).toBe(credits(1500));
  });

  test('the same part asked for by another admin without a key is a refund of its own', async () => {
    const { id, event } = await stage.paid();
    await stage.deliver(event);
    const part = async () =>
      (await admin()).call(refundPayment, { params: { id }, body: { amount: 500, reason: 'Not used' } });
    expect([(await part()).refunded, (await part()).refunded]).toEqual([500, 1000]);
  });

  test('one that was asked for without an answer holds up others for two minutes, and no longer', async () => {
    const { id, event } = await stage.paid();
    await stage.deliver(event);
    await stage.deps.database.db.execute(sql`
      insert into payment_refunds (user_id, id, payment_id, amount, reason, made_by, created_at)
      select user_id, gen_random_uuid(), id, 300, 'Lost', 'an-admin', ${stage.deps.clock.now().toISOString()}::timestamptz
      from payments where intent_id = ${id}`);
    const client = await admin();
    const refund = (key: string) =>
      client.send(refundPayment, {
        params: { id },
        body: { amount: 500, reason: 'Not used', refunded: 0 },
        headers: { 'idempotency-key': key },
      });
    expect(await refund('while-it-is-under-way')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    stage.pass(121);
    expect(await refund('afterwards')).toMatchObject({ status: 200, body: { refunded: 500 } });
  });

  test('the same part asked for again by who knows of the first refund is another one, also without a key', async () => {
    const { id, event } = await stage.paid();
    await stage.deliver(event);
    const client = await admin();
    const part = (refunded: number) =>
      client.call(refundPayment, { params: { id }, body: { amount: 500, reason: 'Not used', refunded } });
    const answers = [await part(0), await part(500), await part(500), await part(0)];
    expect(answers.map(({ refunded }) => refunded)).toEqual([500, 1000, 1000, 1000]);
  });

  test('a refund decided before another one took effect, as in a second tab, is refused; its own repeat is not', async () => {
    const { id, event } = await stage.paid();
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

  test('a refund asked for again without a key, after the first came to nothing, is made', async () => {
    const { id, event } = await stage.paid();
    await stage.deliver(event);
    const client = await admin();
    const part = () => client.call(refundPayment, { params: { id }, body: { amount: 500, reason: 'Not used' } });
    const refunds = () => stage.stripe.refunds.filter((made) => made.payment_intent === id);
    for (const waits of [0, 0, 3601]) {
      stage.pass(waits);
      expect(await part()).toMatchObject({ refunded: 500 });
      expect(await part()).toMatchObject({ refunded: 500 });
      const last = refunds().at(-1);
      if (last) stage.stripe.failRefund(last);
      await deliverLast('refund.failed');
    }
    expect(refunds()).toHaveLength(3);
  });

  test.each([
    ['', false],
    [', and whose answer was lost,', true],
  ])('a refund asked for again after Stripe has forgotten its key%s is not made twice', async (_what, isLost) => {
    const { payer, id, event } = await stage.paid();
    await stage.deliver(event);
    const client = await admin();
    const headers = { 'idempotency-key': 'kept-for-long' };
    const again = () =>
      client.call(refundPayment, { params: { id }, body: { amount: 500, reason: 'Not used' }, headers });
    await again();
    stage.stripe.forgetKeys();
    if (isLost)
      await stage.deps.database.db.execute(
        sql`update payment_refunds set refund_id = null where user_id = ${payer.userId}`,
      );
    expect(await again()).toMatchObject({ refunded: 500 });
    expect(stage.stripe.refunds.filter((made) => made.payment_intent === id)).toHaveLength(1);
    expect(await refundsInArchive(payer)).toMatchObject([[{ amount: 500 }]]);
  });

  test('a refund that Stripe refuses is noted as refused, and holds up no other', async () => {
    const { payer, id, event } = await stage.paid();
    await stage.deliver(event);
    const client = await admin();
    const refund = (amount: number, refunded?: number) =>
      client.send(refundPayment, { params: { id }, body: { amount, reason: 'Not used', refunded } });
    /** Somebody gives most of it back at Stripe, right before ours arrives there. */
    const givesBackBefore = () =>
      stage.stripe.beforeNext(async () => {
        if (stage.stripe.calls.at(-1)?.method === 'POST') stage.stripe.refund(id, 1800);
        else givesBackBefore();
      });
    givesBackBefore();
    expect(await refund(500)).toMatchObject({ status: 409, body: { code: 'refund-refused' } });
    const log = (await client.call(readAudit)).entries.filter(({ subject }) => subject === payer.userId);
    expect(log.map(({ action }) => action)).toEqual(['payment.refund.refused', 'payment.refund']);
    await deliverLast('charge.refunded');
    expect(await refund(200, 1800)).toMatchObject({ status: 200, body: { refunded: 2000 } });
  });

  test('of two refunds decided at once by two admins one is made', async () => {
    const { payer, id, event } = await stage.paid();
    await stage.deliver(event);
    const admins = [await admin(), await admin()];
    const answers = await Promise.all(
      admins.map((client, n) =>
        client.send(refundPayment, {
          params: { id },
          body: { amount: 500, reason: 'Not used', refunded: 0 },
          headers: { 'idempotency-key': `admin-${n}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(stage.stripe.refunds.filter((made) => made.payment_intent === id)).toHaveLength(1);
    expect((await payer.balance()).balance).toBe(credits(1500));
  });

  test("an account's archive has every payment, each with what was refunded of it", async () => {
    const { payer, id, event } = await stage.paid();
    await stage.deliver(event);
    await (await admin()).call(refundPayment, { params: { id }, body: { amount: 500, reason: 'Half of it' } });
    await stage.deps.database.db.execute(sql`
      insert into payments (user_id, id, intent_id, package_id, package_name, package_credits, amount, state, created_at)
      select ${payer.userId}, gen_random_uuid(), 'pi_old' || n, 'plus', 'Plus', 2000, 2000, 'failed', '2020-01-01'
      from generate_series(1, 10050) n`);
    const list = await paymentsInArchive(payer);
    expect(new Set(list.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(10_051);
    expect(list[0]).toMatchObject({ paymentIntentId: id, refunded: 500, refunds: [{ amount: 500 }] });
  });

  test("a refund that came to nothing is not in an account's archive, also when it is asked for again", async () => {
    const { payer, id, event } = await stage.paid();
    await stage.deliver(event);
    const client = await admin();
    const headers = { 'idempotency-key': 'comes-to-nothing' };
    const refund = () =>
      client.call(refundPayment, { params: { id }, body: { amount: 500, reason: 'Not used' }, headers });
    await refund();
    await client.call(refundPayment, { params: { id }, body: { amount: 300, reason: 'Another one' } });
    const [first] = stage.stripe.refunds.filter((made) => made.payment_intent === id);
    if (first) stage.stripe.failRefund(first);
    await deliverLast('refund.failed');
    expect(await refundsInArchive(payer)).toMatchObject([[{ amount: 300 }]]);
    expect(await refund()).toMatchObject({ refunded: 300 });
    expect(await refundsInArchive(payer)).toMatchObject([[{ amount: 300 }]]);
  });

  test('a refund of more than there is, of nothing, of what was not paid, or by another than an admin is refused', async () => {
    const { payer, id, event } = await stage.paid();
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
