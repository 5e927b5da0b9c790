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

export function LimitsDialog({ user, onClose }: LimitsDialogProps) {
  const { id, username, monthlyLimitUsd, dailyFreeTokens } = user;
  const [usd, setUsd] = useState(monthlyLimitUsd === null ? '' : writeUsd(Math.round(monthlyLimitUsd * 100), 2));
  const [free, setFree] = useState(dailyFreeTokens === null ? '' : String(dailyFreeTokens));
  const cents = usd.trim() === '' ? 'none' : readUsd(usd, 2);
  const tokens = free.trim() === '' ? 'none' : readWhole(free, 0, mostTokens);
  const isUsdWrong = cents === null || (cents !== 'none' && cents > mostCents);
  const isReady = !isUsdWrong && tokens !== null;
  return (
    <DeedDialog
      title={`Limits of ${username}`}
      verb="Set limits"
      effect={isReady ? effectOf(username, cents, tokens) : null}
      onClose={onClose}
      run={async (reason) => {
        await call(setUserLimits, {
          params: { id },
          body: {
            monthlyLimitUsd: typeof cents === 'number' ? cents / 100 : null,
            dailyFreeTokens: typeof tokens === 'number' ? tokens : null,
            reason,
          },
        });
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

function effectOf(name: string, cents: number | 'none' | null, tokens: number | 'none' | null): string {
  const limit = typeof cents === 'number' ? formatCents(cents) : 'what holds for everyone';
  const free = typeof tokens === 'number' ? formatCount(tokens, 'token') : 'as many as everyone';
  return `From now on the monthly limit of ${name} is ${limit}, and free models give ${free} a day.`;
}
