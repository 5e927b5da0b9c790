import type { Payment } from '@atrium/contract/payments';
import { formatMoment } from '../../../lib/format.ts';
import { formatCents } from '../../../lib/format-usd.ts';
import { LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatCredits } from '../../credits/index.ts';
import type { usePayments } from './billing-queries.ts';
import { PaymentBadge } from './payment-badge.tsx';

/** The card payments, with their receipts. */
export function Payments({ query }: { readonly query: ReturnType<typeof usePayments> }) {
  const { data, isError } = query;
  const payments = data?.pages.flat();
  return (
    <section aria-labelledby="payments">
      <h3 id="payments" className="mt-6 mb-2 font-title text-md">
        Payments
      </h3>
      {!payments && isError && (
        <LoadFailure query={query} className="py-4">
          Your payments could not be loaded.
        </LoadFailure>
      )}
      {!payments && !isError && <Skeleton className="h-10 w-full rounded-md" />}
      {payments?.length === 0 && <p className="text-muted text-sm">Nothing has been paid yet.</p>}
      {payments && payments.length > 0 && (
        <ul>
          {payments.map((payment) => (
            <PaymentRow key={payment.paymentIntentId} payment={payment} />
          ))}
        </ul>
      )}
      <ShowMore query={query} what="older payments" className="mt-2" buttonClass="-ml-2" />
    </section>
  );
}

function PaymentRow({ payment }: { readonly payment: Payment }) {
  const at = payment.paidAt ?? payment.createdAt;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-t py-2.5 text-sm tabular-nums">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate">{payment.packageName}</span>
        <span className="block text-muted text-xs">
          <time dateTime={at}>{formatMoment(new Date(at), new Date())}</time>
          {payment.credits > 0 && ` · ${formatCredits(payment.credits)} credits`}
        </span>
        <Troubles payment={payment} />
      </span>
      <span className="ml-auto flex flex-wrap items-center justify-end gap-x-4 gap-y-1">
        <PaymentBadge state={payment.state} />
        <span className="min-w-16 text-right">{formatCents(payment.amount)}</span>
        <span className="min-w-14 text-right">
          {payment.receiptUrl ? (
            <a
              href={payment.receiptUrl}
              target="_blank"
              rel="noreferrer"
              aria-label={`Receipt for ${payment.packageName}, ${formatMoment(new Date(at), new Date())} (new tab)`}
              className="hit-area text-accent-ink underline decoration-accent-line underline-offset-3"
            >
              Receipt
            </a>
          ) : (
            <span className="text-faint text-xs">No receipt</span>
          )}
        </span>
      </span>
    </li>
  );
}

/** Refunds, disputes and failures of a payment, each in a line. */
function Troubles({ payment: { state, refunded, disputed, failure } }: { readonly payment: Payment }) {
  const lines = [
    refunded > 0 && state !== 'refunded' ? `${formatCents(refunded)} was refunded.` : null,
    disputed > 0 ? `${formatCents(disputed)} was taken back by your bank.` : null,
    state === 'succeeded' || state === 'refunded' ? null : failure,
  ].filter((line) => line !== null);
  return lines.map((line) => (
    <span key={line} className="block text-muted text-xs [overflow-wrap:anywhere]">
      {line}
    </span>
  ));
}
