import { enqueue } from '../../platform/jobs/outbox.ts';
import type { UserLifecycle } from '../accounts/index.ts';
import { letGoQueue } from './events/let-go.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { presentPayment } from './present.ts';
import { deletePaymentsOf, leavePayments, movePayments, pageOfPayments, unfinishedOf } from './store.ts';

/**
 * With the account its payments go from here, but for the amounts of those that were paid: one may be taken back for
 * months after. The provider keeps what the law asks of it. What was not paid yet is ended there.
 */
export function paymentsLifecycle({ database }: Pick<PaymentsDeps, 'database'>): UserLifecycle {
  return {
    slice: 'payments',
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
      const rows = await pageOfPayments(database.db, { userId, limit: 10_000 });
      if (rows.length === 0) return;
      yield { path: 'account/payments.json', content: `${JSON.stringify(rows.map(presentPayment), null, 2)}\n` };
    },
  };
}
