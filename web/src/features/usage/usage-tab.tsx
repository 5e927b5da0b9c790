import { formatNumber } from '../../lib/format.ts';
import { formatUsd } from '../../lib/format-usd.ts';
import './usage.css';
import type { Usage } from '@atrium/contract/usage';
import { ChartNoAxesColumn } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/notices/empty.tsx';
import { type FailedQuery, LoadFailure } from '../../ui/notices/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { firstDayOf } from './domain/period.ts';
import { Figures } from './figures.tsx';
import { ModelBars } from './model-bars.tsx';
import { MonthCard } from './month-card.tsx';
import { useUsage } from './queries.ts';
import { RecentActivity } from './recent-activity.tsx';
import { UsageChart } from './usage-chart.tsx';
import { type Choice, UsageFilters } from './usage-filters.tsx';

/** No filter. Its answer contains the state of the month even for a user who has never used anything. */
const everything: Choice = { period: 'all', paidBy: '' };

/** The usage of the user, and the state of the month. */
export default function UsageTab() {
  const [choice, setChoice] = useState(everything);
  const query = { from: firstDayOf(choice.period, new Date()), paidBy: choice.paidBy || undefined };
  const asked = useUsage(query);
  const { data, isError } = asked;
  if (!data) {
    return isError ? <Failed query={asked} /> : <Waiting />;
  }
  const isNarrowed = choice.period !== 'all' || choice.paidBy !== '';
  return (
    <>
      {isError && <Failed query={asked} />}
      <MonthCard billing={data.billing} />
      <Totals usage={data} />
      {isUnused(data) && !isNarrowed ? (
        <Empty icon={ChartNoAxesColumn} title="No usage yet">
          Every reply you get is counted here, with its tokens and what it cost.
        </Empty>
      ) : (
        <>
          <UsageFilters choice={choice} onChange={setChoice} query={query} />
          <Shown usage={data} from={query.from} onShowAll={() => setChoice(everything)} />
        </>
      )}
    </>
  );
}

interface ShownProps {
  readonly usage: Usage;
  readonly from: string | undefined;
  readonly onShowAll: () => void;
}

function Shown({ usage, from, onShowAll }: ShownProps) {
  if (isUnused(usage)) {
    return (
      <Empty
        icon={ChartNoAxesColumn}
        title="No usage matches this choice"
        action={<Button onClick={onShowAll}>Show everything</Button>}
      />
    );
  }
  return (
    <>
      <UsageChart usage={usage} from={from} />
      <ModelBars usage={usage} />
      <RecentActivity calls={usage.recentUsage} />
    </>
  );
}

function Totals({ usage: { totalTokens, totalCost, totalRequests } }: { readonly usage: Usage }) {
  return (
    <Figures
      label="Totals"
      figures={[
        { name: 'Total Tokens', value: formatNumber(totalTokens) },
        { name: 'Total Cost', value: formatUsd(totalCost, 4) },
        { name: 'API Calls', value: formatNumber(totalRequests) },
        { name: 'Avg Cost', value: formatUsd(totalRequests > 0 ? totalCost / totalRequests : 0, 4) },
      ]}
    />
  );
}

function isUnused({ totalTokens, totalCost, totalRequests }: Usage): boolean {
  return totalTokens === 0 && totalCost === 0 && totalRequests === 0;
}

function Failed({ query }: { readonly query: FailedQuery }) {
  return (
    <LoadFailure query={query} className="py-4">
      Failed to load usage data. Please try again.
    </LoadFailure>
  );
}

/** As high as the content that follows, so that nothing jumps. */
function Waiting() {
  return (
    <div role="status" aria-label="Loading usage" className="flex flex-col gap-3">
      <Skeleton className="h-32 w-full rounded-lg" />
      <Skeleton className="h-20 w-full rounded-lg" />
      <Skeleton className="mt-4 h-64 w-full rounded-lg" />
    </div>
  );
}
