import { deleteUser } from '@atrium/contract/accounts';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../testing/database/database.ts';
import { startPaymentStage } from '../../../testing/stages/payment-stage.ts';
import { letGo } from './let-go.ts';

test('a payment of a deleted account that the bank still works on is named in the log, each time it is tried', async () => {
  const database = await createTestDatabase({ kind: 'pglite' });
  const stage = await startPaymentStage(database, true);
  const payer = await stage.payer();
  const intentId = await payer.begin();
  const intent = stage.stripe.intents.find(({ id }) => id === intentId) ?? expect.fail('There is no payment.');
  intent.status = 'processing';
  await payer.client.call(deleteUser, { body: { confirm: 'Demo User' } });
  const warnings: object[] = [];
  const log = { ...stage.deps.log, warn: (fields: object) => void warnings.push(fields) };
  for (let n = 0; n < 2; n += 1) await expect(letGo({ ...stage.deps, log })({ intentId })).rejects.toThrow();
  expect(warnings).toEqual(Array(2).fill({ intentId, status: 'processing' }));
  await stage.close();
  await database.close();
});
