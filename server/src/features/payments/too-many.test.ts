import { getUser } from '@atrium/contract/accounts';
import { confirmPayment, createPayment } from '@atrium/contract/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { type PaymentStage, startPaymentStage } from '../../testing/stages/payment-stage.ts';

describeOnBothStores('payments that are begun and not paid', (open) => {
  let stage: PaymentStage;
  beforeAll(async () => {
    stage = await startPaymentStage(await open());
  });
  afterAll(() => stage.close());

  const day = 86_400;
  const body = { packageId: 'plus' };

  test('are refused after ten of a user, and nothing more is asked of the provider; a paid one counts for none', async () => {
    const payer = await stage.payer();
    const paid = await payer.begin('plus', 'paid');
    stage.stripe.pay(paid);
    await payer.client.call(confirmPayment, { body: { paymentIntentId: paid } });
    for (let at = 0; at < 10; at += 1) stage.stripe.decline(await payer.begin('plus', `try-${at}`));
    const before = stage.stripe.intents.length;
    expect(await payer.client.send(createPayment, { body })).toMatchObject({
      status: 429,
      body: { code: 'rate-limited', message: 'Too many payments were begun and not paid. Try again tomorrow.' },
    });
    expect(stage.stripe.intents).toHaveLength(before);
    expect(await payer.begin('plus', 'try-3')).toBeTruthy();
    expect(await (await stage.payer()).begin()).toBeTruthy();
    // Coming back in the middle of the day keeps the session alive.
    stage.pass(day / 2);
    await payer.client.call(getUser);
    stage.pass(day / 2 - 60);
    expect((await payer.client.send(createPayment, { body })).status).toBe(429);
    stage.pass(60);
    expect(await payer.begin()).toBeTruthy();
  });

  test('are ten also where more are begun at once', async () => {
    const { client } = await stage.payer();
    const before = stage.stripe.intents.length;
    const answers = await Promise.all(Array.from({ length: 16 }, () => client.send(createPayment, { body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(10).fill(200), ...Array(6).fill(429)]);
    expect(stage.stripe.intents).toHaveLength(before + 10);
  });

  test('of demo users are counted together for their network: another demo account begins none more', async () => {
    stage.pass(2 * day);
    for (let user = 0; user < 4; user += 1) {
      const payer = await stage.payer('', 'demo');
      for (let at = 0; at < 5; at += 1) await payer.begin();
    }
    const before = stage.stripe.intents.length;
    expect(await (await stage.payer('', 'demo')).client.send(createPayment, { body })).toMatchObject({
      status: 429,
      body: { code: 'rate-limited', message: expect.stringContaining('your network') },
    });
    expect(stage.stripe.intents).toHaveLength(before);
    stage.pass(day);
    expect(await (await stage.payer('', 'demo')).begin()).toBeTruthy();
  });
});
