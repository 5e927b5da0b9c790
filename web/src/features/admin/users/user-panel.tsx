import type { AdminUser } from '@atrium/contract/admin-money';
import { useState } from 'react';
import { formatCount, formatDay } from '../../../lib/format.ts';
import { formatUsd } from '../../../lib/format-usd.ts';
import { Button } from '../../../ui/button.tsx';
import { formatEntry } from '../../usage/index.ts';
import { isUnlimited } from '../domain/is-unlimited.ts';
import { CreditsDialog } from './credits-dialog.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { PaymentsOf } from './payments-of.tsx';
import { StatementOf } from './statement-of.tsx';

type Deed = 'give' | 'take' | 'limits';

/** The balance, limits and other data of a user, with the available actions. */
export function UserPanel({ user }: { readonly user: AdminUser }) {
  const [deed, setDeed] = useState<Deed | null>(null);
  const close = () => setDeed(null);
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm tabular-nums md:grid-cols-4">
        {factsOf(user).map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="[overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setDeed('give')}>
          Give credits
        </Button>
        <Button size="sm" disabled={user.credits <= 0} onClick={() => setDeed('take')}>
          Take credits
        </Button>
        <Button size="sm" onClick={() => setDeed('limits')}>
          Set limits
        </Button>
      </div>
      <PaymentsOf userId={user.id} name={user.username} />
      <StatementOf user={user} />
      {(deed === 'give' || deed === 'take') && <CreditsDialog user={user} isTaking={deed === 'take'} onClose={close} />}
      {deed === 'limits' && <LimitsDialog user={user} onClose={close} />}
    </>
  );
}

function factsOf(user: AdminUser): readonly (readonly [name: string, value: string])[] {
  const { credits, held, owed, currentMonth, monthlyLimitUsd, dailyFreeTokens, hasBought, createdAt } = user;
  return [
    [
      'Available credits',
      isUnlimited(user) ? `Unlimited, with ${formatEntry(credits, false)} in the account` : formatEntry(credits, false),
    ],
    ['Set aside for replies', formatEntry(held, false)],
    ['Owed', formatEntry(owed, false)],
    ['Charged this month', formatUsd(currentMonth, 4)],
    ['Monthly limit', monthlyLimitUsd === null ? 'As for everyone' : formatUsd(monthlyLimitUsd, 2)],
    ['Free tokens a day', dailyFreeTokens === null ? 'As for everyone' : formatCount(dailyFreeTokens, 'token')],
    ['Has bought credits', hasBought ? 'Yes' : 'No'],
    ['Account since', formatDay(new Date(createdAt), new Date())],
  ];
}
