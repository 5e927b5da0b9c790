import type { CreditPackage } from '@atrium/contract/credits';
import type { NewPayment } from '@atrium/contract/payments';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { idFrom } from '../../platform/ids/id-from.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import { nextLook } from './domain/next-look.ts';
import { letGoQueue } from './events/let-go.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { refuseTooMany } from './refuse-too-many.ts';
import { findPayment, insertPayment, lockPaymentsOf, noteIntent, type PaymentRow } from './store.ts';
import { withProvider } from './with-provider.ts';

/**
 * Begins a payment for a package at its present price; the request determines only the package's id. The payment is
 * recorded before the provider is called, under the same idempotency key.
 */
export const createPayment =
  (deps: PaymentsDeps) =>
  async (actor: Actor, packageId: string, key: string | null): Promise<NewPayment> => {
    const { database, credits, cards } = deps;
    if (!cards.provider || !cards.publishableKey) throw new Problem('payments-off');
    const found = await credits.findPackage(database.db, packageId);
    if (!found) throw new Problem('not-found', 'This package is no longer offered. Choose another one.');
    const id = key === null ? newId() : idFrom(`payment ${actor.userId} ${key}`);
    const row = await begin(deps, actor, found, id);
    if (row.state === 'failed') throw new Problem('payment-canceled', ended);
    const { id: intentId, clientSecret } = await askProvider(deps, row);
    if (row.intentId === null) await keepIntent(deps, row, intentId);
    const bought = { ...found, name: row.packageName, credits: row.packageCredits, price: row.amount };
    return { clientSecret, amount: row.amount, package: bought, paymentIntentId: intentId };
  };

const ended = 'This payment was begun too long ago and was ended unpaid. Begin another one.';

async function begin(
  { database, clock, mailer, emailOf }: PaymentsDeps,
  actor: Actor,
  { id: packageId, name, credits, price }: CreditPackage,
  id: string,
): Promise<PaymentRow> {
  const { userId } = actor;
  const now = clock.now();
  const fresh = {
    userId,
    id,
    packageId,
    packageName: name,
    packageCredits: credits,
    amount: price,
    state: 'open',
    receiptEmail: await emailOf(userId),
    isOurMail: mailer !== null,
    createdAt: now,
    lookAt: nextLook(now, now),
  } as const;
  const row = await database.transaction(async (tx) => {
    await lockPaymentsOf(tx, userId);
    // Another attempt at a payment that was already begun does not count.
    const known = await findPayment(tx, userId, id);
    if (known) return known;
    await refuseTooMany(tx, actor, now);
    return insertPayment(tx, fresh);
  });
  if (row?.packageId !== packageId) throw new Problem('conflict');
  return row;
}

/**
 * Stores the provider's id. If the account was deleted while the provider was called, there is nobody to credit, and
 * the payment is cancelled.
 */
async function keepIntent({ database, log }: PaymentsDeps, row: PaymentRow, intentId: string): Promise<void> {
  if (await noteIntent(database.db, row, intentId)) return;
  // Another attempt at the same payment was faster.
  if (await findPayment(database.db, row.userId, row.id)) return;
  await database.transaction((tx) => enqueue(tx, letGoQueue, { intentId }, { key: intentId }));
  log.warn({ paymentId: row.id, intentId }, 'a payment was begun for an account that is gone; it is ended');
  throw new Problem('sign-in-required');
}

function askProvider(deps: PaymentsDeps, row: PaymentRow) {
  const { intentId, id, userId } = row;
  return withProvider(deps, async (provider) => {
    if (intentId !== null) return { id: intentId, clientSecret: await provider.clientSecret(intentId) };
    return provider.create({
      amount: row.amount,
      description: `${deps.productName}: ${row.packageName}, ${row.packageCredits.toLocaleString('en-US')} credits`,
      receiptEmail: row.isOurMail ? null : row.receiptEmail,
      metadata: { payment: id, user: userId, package: row.packageId },
      idempotencyKey: `atrium-payment-${id}`,
    });
  });
}
