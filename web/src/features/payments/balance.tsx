import { Button } from '../../ui/button.tsx';
import { formatCredits, useCredits } from '../credits/index.ts';
import { turnSettings } from '../settings/index.ts';

/** 'Current Balance', with a link to what it was spent on. */
export function Balance() {
  const { data, isPending } = useCredits();
  return (
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
  );
}
