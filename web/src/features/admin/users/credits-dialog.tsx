import type { AdminUser } from '@atrium/contract/admin-money';
import { adminLimits } from '@atrium/contract/admin-rules';
import { adjustCredits } from '@atrium/contract/routes/admin-money.generated';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { refreshCredits } from '../../credits/index.ts';
import { formatEntry } from '../../usage/index.ts';
import { DeedDialog } from '../deed-dialog.tsx';
import { readCredits } from '../domain/amounts.ts';
import { refreshUsers } from '../queries.ts';

interface CreditsDialogProps {
  readonly user: AdminUser;
  readonly isTaking: boolean;
  readonly onClose: () => void;
}

export function CreditsDialog({ user, isTaking, onClose }: CreditsDialogProps) {
  const [text, setText] = useState('');
  // One idempotency key per amount: pressing again after a lost answer does nothing more.
  const [key, setKey] = useState(uuidV7);
  const [before] = useState(user.credits);
  const amount = readCredits(text);
  const error =
    amount === null ? 'Write a number above 0 with at most six decimals.' : refusalOf(amount, isTaking, before);
  const done = amount === null || error ? null : effectOf(user, isTaking, amount, before);
  return (
    <DeedDialog
      title={isTaking ? `Take credits from ${user.username}` : `Give credits to ${user.username}`}
      verb={isTaking ? 'Take credits' : 'Give credits'}
      isDestructive={isTaking}
      effect={done}
      onClose={onClose}
      run={async (reason) => {
        const credits = isTaking ? -(amount ?? 0) : (amount ?? 0);
        await call(adjustCredits, { params: { id: user.id }, body: { credits, reason, key } });
        await Promise.all([refreshUsers(), refreshCredits()]);
      }}
    >
      <TextField
        label="Credits"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        maxLength={20}
        hint="One credit is one US cent."
        error={text.trim() === '' ? null : error}
        onChange={(event) => {
          setText(event.target.value);
          setKey(uuidV7());
        }}
      />
    </DeedDialog>
  );
}

function refusalOf(credits: number, isTaking: boolean, before: number): string | null {
  if (isTaking && credits > before) return `Only ${formatEntry(before, false)} credits are there to be taken.`;
  if (credits <= adminLimits.credits) return null;
  return `At most ${formatNumber(adminLimits.credits)} credits can be ${isTaking ? 'taken' : 'given'} at once.`;
}

function effectOf({ username, owed }: AdminUser, isTaking: boolean, amount: number, before: number): string {
  const credits = `${formatEntry(amount, false)} credits`;
  if (isTaking) {
    return `${username} loses ${credits} at once and has ${formatEntry(before - amount, false)} left. The reason stands in the statement.`;
  }
  const covered = Math.min(owed, amount);
  const cover = covered > 0 ? ` ${formatEntry(covered, false)} of them cover what is owed.` : '';
  return `${username} gets ${credits} at once and then has ${formatEntry(before + amount - covered, false)}.${cover} The reason stands in the statement.`;
}
