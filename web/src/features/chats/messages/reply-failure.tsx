import { CircleAlert } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { fallbackFailure } from '../run/failure-text.ts';

interface ReplyFailureProps {
  readonly error: { readonly message: string } | null | undefined;
  /** Asks once more; absent where that cannot be asked. */
  readonly onAgain?: (() => void) | undefined;
  /** Goes on from what there is; absent where that cannot be. */
  readonly onContinue?: (() => void) | undefined;
  readonly isHeld?: boolean;
  /** Screen readers are told at once; not where a toast tells it, which would be twice. */
  readonly isAlert?: boolean;
  readonly className: string;
}

/** Why a reply came to nothing, under what came of it. */
export function ReplyFailure({ error, onAgain, onContinue, isHeld, isAlert, className }: ReplyFailureProps) {
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-2', className)}>
      <p role={isAlert ? 'alert' : undefined} className="flex min-w-0 items-start gap-2 text-danger">
        <Icon of={CircleAlert} size={16} className="mt-0.5" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{error?.message || fallbackFailure}</span>
      </p>
      {onContinue && (
        <Button size="sm" onClick={onContinue} disabled={isHeld}>
          Continue
        </Button>
      )}
      {onAgain && (
        <Button size="sm" onClick={onAgain} disabled={isHeld}>
          Try again
        </Button>
      )}
    </div>
  );
}
