import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { formatCredits, useCredits } from '../credits/index.ts';
import { turnSettings } from '../settings/index.ts';

/** 'Current Balance', with a link to what it was spent on, and what a purchase would have to cover first. */
export function Balance() {
  const { data, isPending } = useCredits();
  const owed = Math.ceil(data?.owed ?? 0);
  return (
    <div>
      <div className="flex items-center gap-3">
        <p className="min-w-0 flex-1 text-muted">
          Current Balance{' '}
          <b className="font-title text-ink tabular-nums">
            {data
              ? `${data.isUnlimited ? 'Unlimited' : formatCredits(data.credits)} credits`
              : isPending
                ? '…'
                : 'unknown'}
          </b>
        </p>
        <Button size="sm" onClick={() => turnSettings('usage')}>
          View Usage
        </Button>
      </div>
      {owed > 0 && (
        <p className="mt-2 text-danger text-sm tabular-nums">
          You owe {formatCount(owed, 'credit')} for a payment that was taken back. What you buy covers{' '}
          {owed === 1 ? 'it' : 'them'} first.
        </p>
      )}
    </div>
  );
}
