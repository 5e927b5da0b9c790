import type { BillingState } from '@atrium/contract/usage';
import { formatUsd } from '../../lib/format-usd.ts';
import { cx } from '../../ui/cx.ts';
import { LimitWarning } from './limit-warning.tsx';
import { PlanBadge, standingOf } from './plan-badge.tsx';

const fills = { fine: 'bg-success', near: 'bg-warning-fill', over: 'bg-danger', stopped: 'bg-danger' } as const;

/** The month's usage compared with its limit: a bar, and a warning when it is near or over. */
export function MonthCard({ billing }: { readonly billing: BillingState }) {
  const { currentMonth, limit, remainingCredit, usagePercentage } = billing;
  const standing = standingOf(billing);
  const width = Math.min(100, Math.max(0, usagePercentage));
  return (
    <section aria-label="Monthly usage" className="rounded-lg border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-title text-md">Monthly usage</h3>
        <PlanBadge billing={billing} />
      </div>
      <p className="mt-3 mb-2 flex flex-wrap items-baseline gap-x-2 tabular-nums">
        <span className="font-title text-xl">{formatUsd(currentMonth, 4)}</span>
        <span className="flex-1 whitespace-nowrap text-muted text-sm">of {formatUsd(limit, 2)}</span>
        <span className="whitespace-nowrap text-muted text-sm">{formatUsd(remainingCredit, 4)} remaining</span>
      </p>
      <div
        role="progressbar"
        aria-label="Used of the monthly limit"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(width)}
        aria-valuetext={`${usagePercentage.toLocaleString('en-US', { maximumFractionDigits: 1 })} %`}
        className="h-1.5 overflow-hidden rounded-full bg-line"
      >
        <div className={cx('h-full rounded-full', fills[standing])} style={{ width: `${width}%` }} />
      </div>
      <LimitWarning billing={billing} />
    </section>
  );
}
