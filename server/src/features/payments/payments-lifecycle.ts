import type { Db } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/outbox.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import { letGoQueue } from './events/let-go.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { presentPayment } from './present.ts';
import {
  deletePaymentsOf,
  leavePayments,
  movePayments,
  type PaymentRow,
  pageOfPayments,
  type RefundRow,
  refundsOf,
  unfinishedOf,
} from './store.ts';

/**
 * Deleting an account deletes its payments here, except for the amounts of paid ones, which may be disputed or refunded
 * for months. The provider keeps what the law requires. Unpaid payments are cancelled at the provider.
 */
export function paymentsLifecycle({ database }: Pick<PaymentsDeps, 'database'>): UserLifecycle {
  return {
    linked: movePayments,
    returned: movePayments,
    async deleting(tx, userId, former) {
      for (const { intentId } of await unfinishedOf(tx, userId)) {
        if (intentId !== null) await enqueue(tx, letGoQueue, { intentId }, { key: intentId });
      }
      if (former === undefined) await deletePaymentsOf(tx, userId);
      else await leavePayments(tx, userId, former);
    },
    async *exporting(userId) {
      const first = await pageOfPayments(database.db, { userId, limit: atOnce });
      if (first.length > 0) yield { path: 'account/payments.json', content: written(database.db, userId, first) };
    },
  };
}

/** Payments read in one statement. */
const atOnce = 100;

/** All payments of a user from these on, newest first, each with its refunds, as a list in JSON. */
async function* written(db: Db, userId: string, first: readonly PaymentRow[]): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder();
  let lead = '[\n';
  for (let rows = first; rows.length > 0; ) {
    const refunds = Map.groupBy(
      await refundsOf(
        db,
        userId,
        rows.map(({ id }) => id),
      ),
      ({ paymentId }) => paymentId,
    );
    for (const row of rows) {
      const refunded = (refunds.get(row.id) ?? []).map(presentRefund);
      yield encoder.encode(lead + JSON.stringify({ ...presentPayment(row), refunds: refunded }, null, 2));
      lead = ',\n';
    }
    rows = rows.length < atOnce ? [] : await pageOfPayments(db, { userId, before: rows.at(-1), limit: atOnce });
  }
  yield encoder.encode('\n]\n');
}

const presentRefund = ({ amount, createdAt }: RefundRow) => ({ amount, createdAt: createdAt.toISOString() });
