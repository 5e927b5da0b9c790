import type { AdminUser } from '@atrium/contract/admin-money';
import { setUserLimits } from '@atrium/contract/routes/admin-money.generated';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { formatCount } from '../../../lib/format.ts';
import { formatCents } from '../../../lib/format-usd.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { DeedDialog } from '../deed-dialog.tsx';
import { readUsd, readWhole, writeUsd } from '../domain/amounts.ts';
import { refreshUsers } from '../queries.ts';

/** SOURCE: contract, UsdLimit and DailyTokens. */
const mostCents = 100_000_000;
const mostTokens = 1_000_000_000_000;

interface LimitsDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

type LimitsChange = Partial<Pick<AdminUser, 'monthlyLimitUsd' | 'dailyFreeTokens'>>;

/** Sets limits of one user. Only changed ones are sent. */
export function LimitsDialog({ user, onClose }: LimitsDialogProps) {
  // The list may be read again while the dialog is open: what another admin set meanwhile is no change made here.
  const [{ id, username, monthlyLimitUsd, dailyFreeTokens }] = useState(user);
  const [usd, setUsd] = useState(monthlyLimitUsd === null ? '' : writeUsd(Math.round(monthlyLimitUsd * 100), 2));
  const [free, setFree] = useState(dailyFreeTokens === null ? '' : String(dailyFreeTokens));
  const cents = usd.trim() === '' ? 'none' : readUsd(usd, 2);
  const tokens = free.trim() === '' ? 'none' : readWhole(free, 0, mostTokens);
  const isUsdWrong = cents === null || (cents !== 'none' && cents > mostCents);
  const change: LimitsChange = {
    ...(cents !== centsOf(monthlyLimitUsd) && { monthlyLimitUsd: typeof cents === 'number' ? cents / 100 : null }),
    ...(tokens !== (dailyFreeTokens ?? 'none') && { dailyFreeTokens: typeof tokens === 'number' ? tokens : null }),
  };
  const isReady = !isUsdWrong && tokens !== null && Object.keys(change).length > 0;
  return (
    <DeedDialog
      title={`Limits of ${username}`}
      verb="Set limits"
      effect={isReady ? effectOf(username, change) : null}
      onClose={onClose}
      run={async (reason) => {
        await call(setUserLimits, { params: { id }, body: { ...change, reason } });
        await refreshUsers();
      }}
    >
      <TextField
        label="Monthly limit in US dollars"
        hint="Empty: as for everyone."
        inputMode="decimal"
        autoComplete="off"
        value={usd}
        maxLength={20}
        error={isUsdWrong ? 'Write an amount of at most $1,000,000 with at most two decimals.' : null}
        onChange={(event) => setUsd(event.target.value)}
      />
      <TextField
        label="Tokens of free models a day"
        hint="Empty: as for everyone."
        inputMode="numeric"
        autoComplete="off"
        value={free}
        maxLength={20}
        error={tokens === null ? 'Write a whole number, 0 or more.' : null}
        onChange={(event) => setFree(event.target.value)}
      />
    </DeedDialog>
  );
}

function centsOf(usd: number | null): number | 'none' {
  return usd === null ? 'none' : Math.round(usd * 100);
}

function effectOf(name: string, { monthlyLimitUsd: usd, dailyFreeTokens: tokens }: LimitsChange): string {
  const limit = usd === null ? 'what holds for everyone' : usd !== undefined && formatCents(Math.round(usd * 100));
  const free = tokens === null ? 'as many tokens as everyone' : tokens !== undefined && formatCount(tokens, 'token');
  const parts = [
    ...(limit ? [`the monthly limit of ${name} is ${limit}`] : []),
    ...(free ? [`free models give ${name} ${free} a day`] : []),
  ];
  return `From now on ${parts.join(', and ')}.`;
}
