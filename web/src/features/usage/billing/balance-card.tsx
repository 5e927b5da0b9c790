import type { Billing } from '@atrium/contract/usage';
import { CircleAlert, CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCents } from '../../../lib/format-usd.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatCredits, useCredits } from '../../credits/index.ts';
import { openUpgrade } from '../../payments/index.ts';
import { PlanBadge } from '../plan-badge.tsx';

/** What may be spent, what stands in its way, and the way to more. */
export function BalanceCard({ billing }: { readonly billing: Billing }) {
  const credits = useCredits().data;
  const { balance, owed } = billing;
  return (
    <section aria-label="Balance" className="rounded-lg border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-title text-md">Balance</h3>
        <PlanBadge billing={billing} />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
          <span className="font-title text-xl">
            {credits?.isUnlimited ? 'Unlimited' : formatCredits(balance)} credits
          </span>
          {!credits?.isUnlimited && <span className="text-muted text-sm">worth {formatCents(balance)}</span>}
        </p>
        <Button kind="primary" icon={<Icon of={CreditCard} size={16} />} onClick={openUpgrade}>
          Buy credits
        </Button>
      </div>
      {credits && credits.held > 0 && (
        <p className="mt-2 text-muted text-sm tabular-nums">
          {formatCredits(Math.ceil(credits.held))} more are set aside for replies that are being written.
        </p>
      )}
      {owed > 0 && (
        <Warning>
          You owe {formatCredits(Math.ceil(owed))} credits, which a refund or a dispute could not take back. Until they
          are bought, models that cost credits do not answer.
        </Warning>
      )}
      <LimitWarning billing={billing} />
    </section>
  );
}

function LimitWarning({ billing: { isOverLimit, isNearLimit, stopsAtLimit } }: { readonly billing: Billing }) {
  if (isOverLimit) {
    return (
      <Warning>
        You have exceeded your monthly limit. Overage charges may apply.{' '}
        {stopsAtLimit
          ? 'Models that cost credits answer again when the next month begins (UTC).'
          : 'Replies go on and are paid from your credits.'}
      </Warning>
    );
  }
  return isNearLimit ? (
    <Warning isMild>You are approaching your monthly limit. Consider upgrading your plan.</Warning>
  ) : null;
}

function Warning({ isMild = false, children }: { readonly isMild?: boolean; readonly children: ReactNode }) {
  return (
    <p role="status" className={`mt-3 flex items-start gap-2 text-sm ${isMild ? 'text-warning' : 'text-danger'}`}>
      <Icon of={CircleAlert} size={16} className="mt-0.5 flex-none" />
      <span>{children}</span>
    </p>
  );
}
