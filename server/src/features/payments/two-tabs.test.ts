import { confirmPayment, createPayment, listPayments, readPayment } from '@atrium/contract/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { type PaymentStage, startPaymentStage } from '../../testing/stages/payment-stage.ts';

const credits = (whole: number) => BigInt(whole) * 1_000_000n;

describeOnBothStores('two tabs of one user that pay at once', (open) => {
  let stage: PaymentStage;
  beforeAll(async () => {
    stage = await startPaymentStage(await open());
  });
  afterAll(() => stage.close());

  test.each([
    ['the same package', 'plus', 'plus'],
    ['different packages', 'plus', 'starter'],
  ])('%s: each charge gives its credits once, and each tab is told of its own', async (_what, one, other) => {
    const payer = await stage.payer();
    const { client } = payer;
    const made = await Promise.all(
      [one, other].map((packageId) =>
        client.call(createPayment, { body: { packageId }, headers: { 'idempotency-key': newId() } }),
      ),
    );
    const ids = made.map(({ paymentIntentId }) => paymentIntentId);
    expect(new Set(ids).size).toBe(2);
    const sums = made.map(({ package: sold }) => sold.credits);
    for (const id of ids) stage.stripe.pay(id);
    const messages = stage.stripe.events.slice(-ids.length);
    // Both tabs, Stripe's own messages, and a second press, all at once.
    const told = await Promise.all([
      ...[...ids, ...ids].map((id) => client.send(confirmPayment, { body: { paymentIntentId: id } })),
      ...messages.map((message) => stage.deliver(message)),
    ]);
    for (const answer of told) expect(answer.status).toBe(200);
    const total = sums.reduce((sum, each) => sum + each, 0);
    expect(await payer.balance()).toEqual({ balance: credits(total), owed: 0n });
    for (const [at, id] of ids.entries())
      expect(await client.call(readPayment, { params: { id } })).toMatchObject({
        state: 'succeeded',
        credits: sums[at],
      });
    expect(await client.call(listPayments)).toHaveLength(2);
  });

  test('one that pays says nothing of the other that was left open, which gives nothing', async () => {
    const payer = await stage.payer();
    const [paid, left] = [await payer.begin('plus'), await payer.begin('plus')];
    stage.stripe.pay(paid);
    const { client } = payer;
    await client.call(confirmPayment, { body: { paymentIntentId: paid } });
    await client.send(confirmPayment, { body: { paymentIntentId: left } });
    expect(await payer.balance()).toEqual({ balance: credits(2_000), owed: 0n });
    expect(await client.call(readPayment, { params: { id: left } })).toMatchObject({ state: 'open', credits: 0 });
  });
});
