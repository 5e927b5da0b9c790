import { deleteUser } from '@atrium/contract/accounts';
import { createPayment, readPayment } from '@atrium/contract/payments';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MailerError } from '../../../ports/mailer.ts';
import { PaymentsError } from '../../../ports/payments.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import type { FakeEvent } from '../../../testing/fake-stripe/objects.ts';
import { type PaymentStage, startPaymentStage } from '../../../testing/stages/payment-stage.ts';
import { mailReceipt } from '../receipts/mail-receipt.ts';
import { letGo } from './let-go.ts';
import { catchUp, lookAfterPayments } from './look-after-payments.ts';

const credits = (whole: number) => BigInt(whole) * 1_000_000n;
const hours = 3600;

describeOnBothStores('payments that nobody waits for', (open) => {
  let stage: PaymentStage;
  beforeAll(async () => {
    stage = await startPaymentStage(await open(), true);
  });
  afterAll(() => stage.close());

  const lookAfter = () => lookAfterPayments(stage.deps)();
  /** A user whose payment arrived hours ago. */
  const paidLongAgo = async () => {
    const payer = await stage.payer();
    const id = await payer.begin();
    stage.stripe.pay(id);
    await catchUp(stage.deps)();
    stage.pass(10 * hours);
    return { payer, id };
  };
  const waiting = async <T>(queue: string): Promise<T[]> => {
    const { rows } = await stage.deps.database.db.execute<{ data: T }>(
      sql`delete from outbox where queue = ${queue} returning data`,
    );
    return rows.map((row) => row.data);
  };

  test('a payment whose payer left in the middle, with no message of Stripe’s, gives its credits within minutes', async () => {
    const payer = await stage.payer();
    const id = await payer.begin();
    await lookAfter();
    stage.stripe.pay(id);
    stage.pass(120);
    await lookAfter();
    expect((await payer.balance()).balance).toBe(credits(2000));
    await lookAfter();
    await catchUp(stage.deps)();
    expect((await payer.balance()).balance).toBe(credits(2000));
  });

  test('a payment that nobody finishes is ended at Stripe after a day, and can no longer be paid', async () => {
    const payer = await stage.payer();
    const id = await payer.begin();
    stage.pass(23 * hours);
    await lookAfter();
    expect(await payer.client.call(readPayment, { params: { id } })).toMatchObject({ state: 'open' });
    stage.pass(8 * hours);
    await lookAfter();
    expect(await payer.client.call(readPayment, { params: { id } })).toMatchObject({ state: 'failed' });
    expect(stage.stripe.intents.find((intent) => intent.id === id)?.status).toBe('canceled');
  });

  test('one that is paid at the last moment is not ended but credited', async () => {
    const payer = await stage.payer();
    const id = await payer.begin();
    stage.pass(25 * hours);
    stage.stripe.pay(id);
    await lookAfter();
    expect((await payer.balance()).balance).toBe(credits(2000));
  });

  test('one whose money is on its way after a day is not ended, and is looked at again later', async () => {
    const payer = await stage.payer();
    const id = await payer.begin();
    stage.stripe.setStatus(id, 'processing');
    stage.pass(23 * hours);
    expect(await payer.client.call(readPayment, { params: { id } })).toMatchObject({ state: 'open' });
    stage.pass(8 * hours);
    const before = stage.stripe.calls.length;
    for (let n = 0; n < 2; n += 1) await lookAfter();
    const asked = stage.stripe.calls.slice(before).map(({ path }) => path);
    expect(asked.filter((path) => path.includes(id))).toEqual([`/v1/payment_intents/${id}`]);
    expect(await payer.client.call(readPayment, { params: { id } })).toMatchObject({ state: 'processing' });
  });

  test('a crash before Stripe’s answer was written down leaves nothing that could be paid, and is put away', async () => {
    const payer = await stage.payer();
    const headers = { 'idempotency-key': 'crash' };
    stage.stripe.fail(500);
    await payer.client.send(createPayment, { body: { packageId: 'plus' }, headers });
    stage.stripe.fail(0, 0);
    stage.pass(30 * hours);
    await lookAfter();
    const { rows } = await stage.deps.database.db.execute(
      sql`select state, look_at from payments where user_id = ${payer.userId}`,
    );
    expect(rows).toEqual([{ state: 'failed', look_at: null }]);
  });

  test('while Stripe is away a payment waits and holds up no other', async () => {
    const payer = await stage.payer();
    const [first, second] = [await payer.begin(), await payer.begin()];
    stage.pass(120);
    stage.stripe.fail(500, 3);
    stage.stripe.pay(first);
    stage.stripe.pay(second);
    await lookAfter();
    expect((await payer.balance()).balance).toBe(credits(2000));
    const asked = stage.stripe.calls.length;
    await lookAfter();
    expect(stage.stripe.calls).toHaveLength(asked);
    stage.pass(240);
    await lookAfter();
    expect((await payer.balance()).balance).toBe(credits(4000));
  });

  test('refunds and disputes of which no message came are found when Stripe’s list is read', async () => {
    const { payer, id } = await paidLongAgo();
    stage.stripe.refund(id, 500);
    stage.stripe.dispute(id, 1000);
    await catchUp(stage.deps)();
    expect((await payer.balance()).balance).toBe(credits(500));
  });

  test('a refund that comes to nothing a week later is found too, and its credits are given back', async () => {
    const { payer, id } = await paidLongAgo();
    const refund = stage.stripe.refund(id, 500);
    await catchUp(stage.deps)();
    expect((await payer.balance()).balance).toBe(credits(1500));
    stage.pass(7 * 24 * hours);
    stage.stripe.failRefund(refund);
    await catchUp(stage.deps)();
    expect((await payer.balance()).balance).toBe(credits(2000));
  });

  test('what lies behind thousands of other events is found all the same', async () => {
    const { payer, id } = await paidLongAgo();
    stage.stripe.refund(id, 500);
    const other = stage.stripe.foreign();
    for (let n = 0; n < 2_050; n += 1) stage.stripe.setStatus(other.id, 'succeeded');
    await catchUp(stage.deps)();
    expect((await payer.balance()).balance).toBe(credits(1500));
  });

  test('an event that Stripe lists some minutes late is read with the next ones', async () => {
    const payer = await stage.payer();
    const id = await payer.begin();
    await catchUp(stage.deps)();
    stage.stripe.pay(id);
    const listed = stage.stripe.events as FakeEvent[];
    const late = listed.splice(-1);
    stage.pass(300);
    await catchUp(stage.deps)();
    expect((await payer.balance()).balance).toBe(0n);
    listed.push(...late);
    stage.pass(15 * 60);
    await catchUp(stage.deps)();
    expect((await payer.balance()).balance).toBe(credits(2000));
  });

  test('after a long pause Stripe’s list is asked for the month that it keeps, and no more', async () => {
    await catchUp(stage.deps)();
    stage.pass(60 * 24 * hours);
    const { cards, clock } = stage.deps;
    let days = 0;
    const changedSince = async (moment: Date) => {
      days = (clock.now().getTime() - moment.getTime()) / 86_400_000;
      return [];
    };
    const provider = cards.provider && { ...cards.provider, changedSince };
    await catchUp({ ...stage.deps, cards: { ...cards, provider } })();
    expect(days).toBeCloseTo(30, 1);
  });

  test('a changed payment that Stripe cannot show is skipped, and is not asked for ever', async () => {
    const payer = await stage.payer();
    const [gone, paid] = [await payer.begin(), await payer.begin()];
    stage.pass(10 * hours);
    await catchUp(stage.deps)();
    stage.stripe.pay(paid);
    stage.stripe.pay(gone);
    stage.stripe.forget(gone);
    await catchUp(stage.deps)();
    expect((await payer.balance()).balance).toBe(credits(2000));
    stage.pass(hours);
    await catchUp(stage.deps)();
    stage.pass(hours);
    const asked = stage.stripe.calls.length;
    await catchUp(stage.deps)();
    expect(stage.stripe.calls.slice(asked).map(({ path }) => path.split('?')[0])).toEqual(['/v1/events']);
  });

  test('one that cannot be read now holds up no other, and is read the next time', async () => {
    const payer = await stage.payer();
    const [first, second] = [await payer.begin(), await payer.begin()];
    stage.pass(10 * hours);
    await catchUp(stage.deps)();
    stage.stripe.pay(first);
    stage.stripe.pay(second);
    const provider = stage.deps.cards.provider;
    if (!provider) throw new Error('There is a provider.');
    const read = async (id: string) => {
      if (id === second) throw new PaymentsError('unavailable', 'Not in words we know.');
      return provider.read(id);
    };
    const cards = { ...stage.deps.cards, provider: { ...provider, read } };
    await expect(catchUp({ ...stage.deps, cards })()).rejects.toThrow('Not in words we know.');
    expect((await payer.balance()).balance).toBe(credits(2000));
    stage.pass(hours);
    await catchUp(stage.deps)();
    expect((await payer.balance()).balance).toBe(credits(4000));
  });

  test('with mail of our own a receipt goes out once, in place of Stripe’s', async () => {
    const payer = await stage.payer('mira@example.org');
    const id = await payer.begin();
    expect(stage.stripe.intents.at(-1)?.receipt_email).toBeNull();
    stage.stripe.pay(id);
    await stage.deliver(stage.stripe.events.at(-1));
    await stage.deliver(stage.stripe.events.at(-1));
    const jobs = await waiting<{ userId: string; paymentId: string }>('mail-receipt');
    expect(jobs).toHaveLength(1);
    for (const job of [...jobs, ...jobs]) await mailReceipt(stage.deps)(job);
    expect(stage.mails).toHaveLength(1);
    const [mail] = stage.mails;
    expect(mail).toMatchObject({ to: 'mira@example.org', subject: 'Your purchase of credits for Atrium' });
    expect(mail?.text).toContain('Credits added: 2,000');
    expect(mail?.text).toContain('$20.00');
    expect(mail?.text).toContain(id);
  });

  test('a mail server that is away is asked again, an address that it refuses is not', async () => {
    const payer = await stage.payer('nobody@example.org');
    stage.stripe.pay(await payer.begin());
    await stage.deliver(stage.stripe.events.at(-1));
    const [job] = await waiting<{ userId: string; paymentId: string }>('mail-receipt');
    if (!job) throw new Error('There is a mail to send.');
    stage.refuseMail(new MailerError('away'));
    await expect(mailReceipt(stage.deps)(job)).rejects.toThrow('away');
    stage.refuseMail(new MailerError('no such box', { isFinal: true }));
    await mailReceipt(stage.deps)(job);
    stage.refuseMail(null);
    await mailReceipt(stage.deps)(job);
    expect(stage.mails.filter(({ to }) => to === 'nobody@example.org')).toEqual([]);
  });

  test('with the account what was not paid is ended, and money that comes all the same goes back', async () => {
    for (const isPaid of [false, true]) {
      const payer = await stage.payer();
      const id = await payer.begin();
      await payer.client.call(deleteUser, { body: { confirm: 'Demo User' } });
      const [job] = await waiting<{ intentId: string }>('let-go-payment');
      expect(job).toEqual({ intentId: id });
      if (isPaid) stage.stripe.pay(id);
      for (let n = 0; n < 2; n += 1) await letGo(stage.deps)({ intentId: id });
      expect(stage.stripe.intents.find((intent) => intent.id === id)?.status).toBe(isPaid ? 'succeeded' : 'canceled');
      expect(stage.stripe.refunds.filter((refund) => refund.payment_intent === id).map(({ amount }) => amount)).toEqual(
        isPaid ? [2000] : [],
      );
      expect((await stage.deliver(stage.stripe.events.at(-1))).status).toBe(200);
    }
  });

  test('what is left of such money goes back where a part of it has just been given back elsewhere', async () => {
    const payer = await stage.payer();
    const id = await payer.begin();
    await payer.client.call(deleteUser, { body: { confirm: 'Demo User' } });
    stage.stripe.pay(id);
    const { provider } = stage.deps.cards;
    if (!provider) throw new Error('There is a provider.');
    const refund: typeof provider.refund = (wish) => {
      stage.stripe.refund(id, 500);
      return provider.refund(wish);
    };
    const cards = { ...stage.deps.cards, provider: { ...provider, refund } };
    await expect(letGo({ ...stage.deps, cards })({ intentId: id })).rejects.toThrow(PaymentsError);
    await letGo(stage.deps)({ intentId: id });
    expect(stage.stripe.refunds.filter((made) => made.payment_intent === id).map(({ amount }) => amount)).toEqual([
      500, 1500,
    ]);
  });

  test('what was just being begun for an account as it was deleted is ended, and its secret goes to nobody', async () => {
    const payer = await stage.payer();
    await waiting('let-go-payment');
    stage.stripe.beforeNext(() => payer.client.call(deleteUser, { body: { confirm: 'Demo User' } }));
    const answer = await payer.client.send(createPayment, { body: { packageId: 'plus' } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'sign-in-required' } });
    const intent = stage.stripe.intents.at(-1);
    const jobs = await waiting<{ intentId: string }>('let-go-payment');
    expect(jobs).toEqual([{ intentId: intent?.id }]);
    for (const job of jobs) await letGo(stage.deps)(job);
    expect(stage.stripe.intents.at(-1)).toMatchObject({ id: intent?.id, status: 'canceled' });
  });
});
