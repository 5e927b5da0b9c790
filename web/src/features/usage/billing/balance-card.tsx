import type { Billing } from '@atrium/contract/usage';
import { CreditCard } from 'lucide-react';
import { formatCents } from '../../../lib/format-usd.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { formatCredits, useCredits } from '../../credits/index.ts';
import { openUpgrade } from '../../payments/index.ts';
import { LimitWarning } from '../limit-warning.tsx';
import { PlanBadge } from '../plan-badge.tsx';
import { Warning } from '../warning.tsx';

/** The balance, warnings about it, and a button to get more credits. */
export function BalanceCard({ billing }: { readonly billing: Billing }) {
  const held = Math.ceil(useCredits().data?.held ?? 0);
  const { balance, owed, isUnlimited } = billing;
  return (
    <section aria-label="Balance" className="rounded-lg border border-line bg-raised p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-title text-md">Balance</h3>
        <PlanBadge billing={billing} />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
          <span className="font-title text-xl">{isUnlimited ? 'Unlimited' : formatCredits(balance)} credits</span>
          {!isUnlimited && <span className="text-muted text-sm">worth {formatCents(Math.trunc(balance))}</span>}
        </p>
        <Button kind="primary" icon={<Icon of={CreditCard} size={16} />} onClick={openUpgrade}>
          Buy credits
        </Button>
      </div>
      {held > 0 && (
        <p className="mt-2 text-muted text-sm tabular-nums">
          {formatCredits(held)} more {held === 1 ? 'is' : 'are'} set aside for replies that are being written.
        </p>
      )}
      {owed > 0 && (
        <Warning>
          You owe {formatCredits(Math.ceil(owed))} credits, which a refund or a dispute could not take back. Until they
          are bought, models that cost credits do not answer.
        </Warning>
      )}
      <LimitWarning billing={billing}>Replies go on and are paid from your credits.</LimitWarning>
    </section>
  );
}
