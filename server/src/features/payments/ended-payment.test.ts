import { getUser } from '@atrium/contract/accounts';
import { createPayment } from '@atrium/contract/payments';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { type PaymentStage, startPaymentStage } from '../../testing/stages/payment-stage.ts';
import { lookAfterPayments } from './events/look-after-payments.ts';

describeOnBothStores('a payment that was ended because nobody finished it', (open) => {
  let stage: PaymentStage;
  beforeAll(async () => {
    stage = await startPaymentStage(await open());
  });
  afterAll(() => stage.close());

  test('is not gone on with under its key, and another one can be begun', async () => {
    const payer = await stage.payer();
    const id = await payer.begin('plus', 'left-open');
    for (const hours of [13, 13]) {
      stage.pass(hours * 3_600);
      await payer.client.call(getUser);
    }
    await lookAfterPayments(stage.deps)();
    expect(stage.stripe.intents.find((intent) => intent.id === id)?.status).toBe('canceled');
    const begin = (key: string) =>
      payer.client.send(createPayment, { body: { packageId: 'plus' }, headers: { 'idempotency-key': key } });
    expect(await begin('left-open')).toMatchObject({ status: 409, body: { code: 'payment-canceled' } });
    expect(await begin('begun-anew')).toMatchObject({ status: 200, body: { amount: 2000 } });
  });
});
