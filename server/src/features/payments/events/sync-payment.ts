import type { Tx } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/outbox.ts';
import { type Intent, type Payments, PaymentsError } from '../../../ports/payments.ts';
import { isFormer } from '../../accounts/index.ts';
import { bookPayment } from '../book-payment.ts';
import { nextLook } from '../domain/next-look.ts';
import { type Reckoning, reckon } from '../domain/reckon.ts';
import type { PaymentsDeps } from '../payments-deps.ts';
import { receiptQueue } from '../receipts/receipt-queue.ts';
import { changePayment, findIntent, forgetRefunds, type PaymentRow } from '../store.ts';

/** The most attempts, since concurrent syncs of the same payment may each be faster. */
const maxTries = 8;

/**
 * Makes our books match the provider's state of a payment, in one transaction: credits are given once, refunds and
 * disputes are deducted, an e-mail is enqueued. It is safe twice, concurrently and out of order: the provider's state
 * is read after the row it is compared with, and is carried out only if the row has not changed since. null: the
 * payment is not ours. Throws PaymentsError.
 */
export async function syncPayment(
  deps: PaymentsDeps,
  provider: Payments,
  intentId: string,
): Promise<PaymentRow | null> {
  for (let attempt = 0; attempt < maxTries; attempt += 1) {
    const row = await findIntent(deps.database.db, intentId);
    if (!row) return null;
    const truth = await provider.read(intentId);
    const failed = truth.refunded < row.refunded ? await failedRefunds(provider, intentId) : [];
    const synced = await deps.database.transaction((tx) => carryOut(deps, tx, row, truth, failed));
    if (synced) {
      tellDispute(deps, row, synced);
      return synced;
    }
  }
  throw new PaymentsError('unavailable', 'A payment was changed by others again and again.');
}

async function failedRefunds(provider: Payments, intentId: string): Promise<readonly string[]> {
  return (await provider.refundsOf(intentId)).filter(({ hasFailed }) => hasFailed).map(({ id }) => id);
}

/** A dispute is answered at the provider, within days: the operator has to learn of it. */
function tellDispute({ log }: PaymentsDeps, before: PaymentRow, { id, userId, intentId, disputed }: PaymentRow): void {
  if (disputed === before.disputed) return;
  const about = { paymentId: id, userId, intentId, cents: Math.abs(disputed - before.disputed) };
  log.warn(about, disputed > before.disputed ? 'a payment is disputed' : 'a dispute of a payment was won');
}

/** null: a concurrent sync was faster. */
async function carryOut(
  deps: PaymentsDeps,
  tx: Tx,
  row: PaymentRow,
  truth: Intent,
  failed: readonly string[],
): Promise<PaymentRow | null> {
  if (!isOurs(deps, row, truth)) return row;
  const difference = reckon(row, truth);
  const next = after(row, truth, difference, deps.clock.now());
  if (isSame(row, next)) return row;
  if (!(await changePayment(tx, row, next))) return null;
  await bookPayment(deps, tx, row, difference);
  if (failed.length > 0) await forgetRefunds(tx, row, failed);
  if (row.paidAt === null && next.paidAt !== null && row.isOurMail && row.receiptEmail !== null) {
    await enqueue(tx, receiptQueue, { userId: row.userId, paymentId: row.id }, { key: row.id });
  }
  return { ...row, ...next, version: row.version + 1 };
}

/** Whether the provider's payment under this id is the one that we asked for. */
function isOurs({ log }: PaymentsDeps, row: PaymentRow, truth: Intent): boolean {
  if (truth.id === row.intentId && truth.currency === 'usd') return true;
  log.error(
    { paymentId: row.id, currency: truth.currency },
    'a payment is in another currency than asked for; no credits',
  );
  return false;
}

type Change = Omit<Parameters<typeof changePayment>[2], 'mailedAt'>;

function after(row: PaymentRow, truth: Intent, { gives }: Reckoning, now: Date) {
  const state = row.state === 'succeeded' ? row.state : stateOf(truth);
  const isPaid = state === 'succeeded';
  return {
    state,
    credits: row.credits + gives,
    received: Math.max(row.received, truth.received),
    refunded: truth.refunded,
    disputed: truth.disputed,
    failure: truth.failure,
    // A receipt shows who paid, so it is not kept for a deleted account.
    receiptUrl: isFormer(row.userId) ? null : (truth.receiptUrl ?? row.receiptUrl),
    paidAt: row.paidAt ?? (isPaid ? now : null),
    lookAt: isPaid || state === 'failed' ? null : (row.lookAt ?? nextLook(row.createdAt, now)),
  } satisfies Change;
}

/** A payment counts as paid only once money has arrived. */
function stateOf({ status, received }: Intent): PaymentRow['state'] {
  if (status === 'canceled') return 'failed';
  return status === 'succeeded' && received === 0 ? 'processing' : status;
}

function isSame(row: PaymentRow, next: ReturnType<typeof after>): boolean {
  return Object.entries(next).every(([name, value]) => {
    const old = row[name as keyof typeof next];
    return value instanceof Date && old instanceof Date ? value.getTime() === old.getTime() : value === old;
  });
}
