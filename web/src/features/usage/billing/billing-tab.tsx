import { formatSmallUsd, formatUsd } from '../../../lib/format-usd.ts';
import '../usage.css';
import type { Billing } from '@atrium/contract/usage';
import { formatTime } from '../../../lib/format.ts';
import { LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { modelName, useModels } from '../../chats/index.ts';
import { Figures } from '../figures.tsx';
import { BalanceCard } from './balance-card.tsx';
import { useBilling, usePayments, useSameBalance } from './billing-queries.ts';
import { Payments } from './payments.tsx';
import { Statement } from './statement.tsx';

/** The balance, the charges, and the statement of all entries. */
export default function BillingTab() {
  const query = useBilling();
  const { data, isError } = query;
  useSameBalance(data?.balance);
  if (!data) {
    if (!isError) return <Waiting />;
    return (
      <LoadFailure query={query} className="py-4">
        Your billing could not be loaded.
      </LoadFailure>
    );
  }
  return (
    <>
      <BalanceCard billing={data} />
      <Charges billing={data} />
      <Entries />
    </>
  );
}

/** The statement is hidden until it is known how many payments stand above it, or it would jump down. */
function Entries() {
  const payments = usePayments();
  return (
    <>
      <Payments query={payments} />
      <div hidden={payments.isPending && payments.failureCount === 0}>
        <Statement />
      </div>
    </>
  );
}

function Charges({ billing: { limit, currentMonth, overage, lastCharge } }: { readonly billing: Billing }) {
  const { data } = useModels();
  return (
    <Figures
      label="Charges"
      figures={[
        { name: 'Monthly limit', value: formatUsd(limit, 2) },
        { name: 'Charged this month', value: formatUsd(currentMonth, 4) },
        {
          name: 'Last charge',
          value: lastCharge ? formatUsd(lastCharge.cost, 4) : 'None yet',
          note: lastCharge && (
            <>
              <time dateTime={lastCharge.timestamp}>{formatTime(new Date(lastCharge.timestamp), new Date())}</time>
              {lastCharge.model && ` · ${modelName(lastCharge.model, data)}`}
            </>
          ),
        },
        { name: 'Overage', value: formatSmallUsd(overage) },
      ]}
    />
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading billing" className="flex flex-col gap-3">
      <Skeleton className="h-28 w-full rounded-lg" />
      <Skeleton className="h-20 w-full rounded-lg" />
      <Skeleton className="mt-4 h-56 w-full rounded-lg" />
    </div>
  );
}
