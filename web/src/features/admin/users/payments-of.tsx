import type { AdminPayment } from '@atrium/contract/payments';
import { useState } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { formatCents } from '../../../lib/format-usd.ts';
import { Button } from '../../../ui/button.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { formatCredits } from '../../credits/index.ts';
import { PaymentBadge } from '../../usage/index.ts';
import { LoadState } from '../load-state.tsx';
import { usePaymentsOf } from '../queries.ts';
import { RefundDialog } from './refund-dialog.tsx';

interface PaymentsOfProps {
  readonly userId: string;
  /** The payer, as a sentence names them. */
  readonly name: string;
}

/** The card payments of a user, with a button to refund each. */
export function PaymentsOf({ userId, name }: PaymentsOfProps) {
  const query = usePaymentsOf(userId);
  const [refunding, setRefunding] = useState<AdminPayment | null>(null);
  const payments = query.data?.pages.flat();
  return (
    <section aria-label="Payments">
      <h2 className="mt-6 mb-1 font-title text-md">Payments</h2>
      {!payments && <LoadState what="The payments" query={query} />}
      {payments?.length === 0 && <p className="text-muted text-sm">Nothing has been paid.</p>}
      <ul>
        {payments?.map((payment) => (
          <PaymentRow key={payment.paymentIntentId} payment={payment} onRefund={() => setRefunding(payment)} />
        ))}
      </ul>
      <ShowMore query={query} what="older payments" kind="secondary" />
      {refunding && <RefundDialog payment={refunding} name={name} onClose={() => setRefunding(null)} />}
    </section>
  );
}

interface PaymentRowProps {
  readonly payment: AdminPayment;
  readonly onRefund: () => void;
}

function PaymentRow({ payment, onRefund }: PaymentRowProps) {
  const { packageName, state, amount, credits, refunded, disputed, failure, paidAt, createdAt } = payment;
  const at = new Date(paidAt ?? createdAt);
  const notes = [
    refunded > 0 ? `${formatCents(refunded)} was refunded.` : null,
    disputed > 0 ? `${formatCents(disputed)} was taken back by the bank.` : null,
    state === 'succeeded' || state === 'refunded' ? null : failure,
  ].filter((note) => note !== null);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t py-2 text-sm tabular-nums">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate">{packageName}</span>
        <span className="block text-muted text-xs [overflow-wrap:anywhere]">
          <time dateTime={at.toISOString()}>{formatMoment(at, new Date())}</time>
          {credits > 0 && ` · ${formatCredits(credits)} credits`}
          {` · ${payment.paymentIntentId}`}
        </span>
        {notes.map((note) => (
          <span key={note} className="block text-muted text-xs [overflow-wrap:anywhere]">
            {note}
          </span>
        ))}
      </span>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
        <PaymentBadge state={state} />
        <span className="min-w-16 text-right">{formatCents(amount)}</span>
        {state === 'succeeded' && refunded < amount && (
          <Button
            size="sm"
            kind="danger"
            aria-label={`Refund ${packageName}, ${formatMoment(at, new Date())}`}
            onClick={onRefund}
          >
            Refund
          </Button>
        )}
      </span>
    </li>
  );
}
