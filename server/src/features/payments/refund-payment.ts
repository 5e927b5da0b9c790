import type { AdminPayment } from '@atrium/contract/payments';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import { idFrom } from '../../platform/ids/id-from.ts';
import { type Payments, PaymentsError, type Refund } from '../../ports/payments.ts';
import type { AdminDeed } from '../accounts/index.ts';
import { syncPayment } from './events/sync-payment.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { presentForAdmin } from './present.ts';
import {
  deleteRefund,
  findIntent,
  findRefund,
  findSameRefund,
  insertRefund,
  isRefunding,
  lockRefunded,
  noteRefund,
  type PaymentRow,
  type RefundRow,
} from './store.ts';
import { withProvider } from './with-provider.ts';

export interface RefundWish {
  /** Integer cents; if absent, all that is left. */
  readonly amount?: number | undefined;
  readonly reason: string;
  /** What was refunded already when this was decided, in integer cents; if absent, it does not matter. */
  readonly refunded?: number | undefined;
}

/** Milliseconds. An identical request without a key that comes later is meant as another refund. */
const sameFor = 60 * 60 * 1000;

/**
 * Refunds money to the card and takes its credits. The refund is recorded before the provider is called. The same
 * request under the same key is the same refund; without a key, an identical request is the same refund for an hour,
 * unless it says that it was decided after the first had taken effect.
 */
export const refundPayment =
  (deps: PaymentsDeps) =>
  async (admin: Actor, intentId: string, wish: RefundWish, key: string | null): Promise<AdminPayment> => {
    const { database, clock, log } = deps;
    const known = await findIntent(database.db, intentId);
    if (!known) throw new Problem('not-found');
    const row = (await withProvider(deps, (provider) => syncPayment(deps, provider, intentId))) ?? known;
    const { userId } = row;
    const left = row.received - row.refunded;
    const { id, before, made } = await withProvider(deps, (provider) =>
      findBefore(deps, provider, admin, row, wish, key),
    );
    const refund: RefundRow = before ?? {
      userId,
      id,
      paymentId: row.id,
      amount: wish.amount ?? left,
      reason: wish.reason,
      madeBy: admin.userId,
      refundId: null,
      createdAt: clock.now(),
    };
    if (before && wish.amount !== undefined && wish.amount !== before.amount) throw new Problem('conflict');
    if (!before) {
      if (wish.refunded !== undefined && wish.refunded !== row.refunded) throw new Problem('conflict', movedOn);
      if (row.state !== 'succeeded' || refund.amount < 1 || refund.amount > left) throw new Problem('refund-refused');
      await noteWish(deps, row, refund, wish.refunded);
    }
    const { id: refundId } = made ?? (await withProvider(deps, (provider) => ask(deps, provider, row, refund)));
    if (!made)
      log.info({ paymentId: row.id, refundId, amount: refund.amount, admin: admin.userId }, 'a refund was made');
    try {
      const synced = await withProvider(deps, (provider) => syncPayment(deps, provider, intentId));
      return presentForAdmin(synced ?? row);
    } finally {
      // Only now: until its effect is carried out, it is under way.
      if (!made?.hasFailed) await noteRefund(database.db, refund, refundId);
    }
  };

const movedOn =
  'What is refunded of this payment has changed in the meantime. Look at it again before you refund more.';

interface Before {
  readonly id: string;
  /** The refund itself, if it was asked for before. */
  readonly before: RefundRow | null;
  readonly made: Refund | undefined;
}

/**
 * Which refund is asked for. Whether it was made before is read at the provider: its answer may have been lost, and it
 * forgets idempotency keys after a while. Without a key, one that came to nothing is not the one that is asked for now.
 */
async function findBefore(
  deps: PaymentsDeps,
  provider: Payments,
  admin: Actor,
  row: PaymentRow,
  wish: RefundWish,
  key: string | null,
): Promise<Before> {
  const find = (id: string) => findRefund(deps.database.db, row.userId, id);
  const id = idFrom(`refund ${row.id} ${key ?? `${row.refunded} ${wish.amount ?? row.received - row.refunded}`}`);
  let before = await find(id);
  if (key === null) before ??= await sentBefore(deps, admin, row, wish);
  if (!before) return { id, before, made: undefined };
  const all = await provider.refundsOf(row.intentId ?? '');
  for (;;) {
    const { id: own, refundId } = before;
    const made = all.find((each) => each.id === refundId || each.metadata.refund === own);
    if (key !== null || !made?.hasFailed) return { id: own, before, made };
    const next = idFrom(`refund after ${own}`);
    before = await find(next);
    if (!before) return { id: next, before, made: undefined };
  }
}

/** The refund that the admin asked for a while ago in the same words; null where no amount is named, as nothing is left then. */
async function sentBefore(
  { database, clock }: PaymentsDeps,
  { userId: madeBy }: Actor,
  row: PaymentRow,
  { amount, reason, refunded }: RefundWish,
): Promise<RefundRow | null> {
  if (amount === undefined || refunded === row.refunded) return null;
  const since = new Date(clock.now().getTime() - sameFor);
  return findSameRefund(database.db, { userId: row.userId, paymentId: row.id, amount, reason, madeBy }, since);
}

/** Milliseconds. A refund that is not known to be made or refused after that time counts as under way no longer. */
const underWayFor = 2 * 60 * 1000;

/**
 * Records the refund with its entry in the audit log before the provider is called: whatever the answer, it was
 * attempted. One that was decided when another was not yet known is refused.
 */
async function noteWish(
  { database, people }: PaymentsDeps,
  row: PaymentRow,
  refund: RefundRow,
  decidedAt: number | undefined,
): Promise<void> {
  await database.transaction(async (tx) => {
    const refunded = await lockRefunded(tx, row);
    if (await findRefund(tx, refund.userId, refund.id)) return;
    const since = new Date(refund.createdAt.getTime() - underWayFor);
    if (decidedAt !== undefined && (refunded !== decidedAt || (await isRefunding(tx, row, since))))
      throw new Problem('conflict', movedOn);
    await insertRefund(tx, refund);
    await people.audit(tx, deedOf('payment.refund', row, refund));
  });
}

function deedOf(action: string, { intentId }: PaymentRow, { userId, amount, reason, madeBy }: RefundRow): AdminDeed {
  return { adminId: madeBy, action, subject: userId, reason, details: { payment: intentId, cents: amount } };
}

async function ask(
  { database, people }: PaymentsDeps,
  provider: Payments,
  row: PaymentRow,
  refund: RefundRow,
): Promise<{ readonly id: string }> {
  const { id, amount, reason } = refund;
  try {
    return await provider.refund({
      intentId: row.intentId ?? '',
      amount,
      metadata: { payment: row.id, refund: id, reason },
      idempotencyKey: `atrium-refund-${id}`,
    });
  } catch (cause) {
    if (!(cause instanceof PaymentsError) || cause.kind !== 'rejected') throw cause;
    await database.transaction(async (tx) => {
      await deleteRefund(tx, refund);
      await people.audit(tx, deedOf('payment.refund.refused', row, refund));
    });
    throw new Problem('refund-refused', 'The card payment provider refused this refund.', { cause });
  }
}
