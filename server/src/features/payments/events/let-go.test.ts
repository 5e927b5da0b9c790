import { deleteUser } from '@atrium/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OutboxRow, takeFromOutbox } from '../../../platform/jobs/outbox.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { type PaymentStage, startPaymentStage } from '../../../testing/stages/payment-stage.ts';
import { letGo, letGoQueue } from './let-go.ts';

const hours = 3600;

describeOnBothStores('a payment of a deleted account that the bank still works on', (open) => {
  let stage: PaymentStage;
  beforeAll(async () => {
    stage = await startPaymentStage(await open(), true);
  });
  afterAll(() => stage.close());

  const takeJobs = (): Promise<readonly OutboxRow[]> =>
    stage.deps.database.transaction((tx) => takeFromOutbox(tx, [letGoQueue.name], 10));
  const work = (job: OutboxRow, deps = stage.deps) => letGo(deps)(letGoQueue.data.parse(job.data));

  async function deletedInMidPayment() {
    const payer = await stage.payer();
    const intentId = await payer.begin();
    stage.stripe.setStatus(intentId, 'processing');
    await payer.client.call(deleteUser, { body: { confirm: 'Demo User' } });
    const [job] = await takeJobs();
    return { intentId, job: job ?? expect.fail('There is no job.') };
  }
  const refundsOf = (intentId: string) =>
    stage.stripe.refunds.filter(({ payment_intent: of }) => of === intentId).map(({ amount }) => amount);

  test('is looked at again, more and more seldom, and given back once, however late its money arrives', async () => {
    const { intentId, job: first } = await deletedInMidPayment();
    const warnings: object[] = [];
    const deps = { ...stage.deps, log: { ...stage.deps.log, warn: (fields: object) => void warnings.push(fields) } };
    const pauses: number[] = [];
    let job = first;
    for (let passed = 0; passed < 10 * 24 * hours; ) {
      await work(job, deps);
      const [next, ...others] = await takeJobs();
      if (!next) throw new Error('It is not looked at again.');
      expect(others).toEqual([]);
      expect(next.singletonKey).toBe(intentId);
      pauses.push(next.startAfterSeconds);
      passed += next.startAfterSeconds;
      stage.pass(next.startAfterSeconds);
      job = next;
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect([pauses.at(0), pauses.at(-1)]).toEqual([60, 6 * hours]);
    expect(warnings).toEqual(pauses.map(() => ({ intentId, status: 'processing' })));
    stage.stripe.pay(intentId);
    for (let n = 0; n < 2; n += 1) await work(job, deps);
    expect(refundsOf(intentId)).toEqual([2000]);
    expect(await takeJobs()).toEqual([]);
  });

  test('is given up after 30 days, which the operator is told of', async () => {
    const { job: first, intentId } = await deletedInMidPayment();
    await work(first);
    const [job] = await takeJobs();
    if (!job) throw new Error('It is not looked at again.');
    stage.pass(31 * 24 * hours);
    await expect(work(job)).rejects.toThrow('still being processed');
    expect(await takeJobs()).toEqual([]);
    expect(refundsOf(intentId)).toEqual([]);
  });
});
