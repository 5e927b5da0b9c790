import { CircleAlert } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { fallbackFailure } from '../run/failure-text.ts';

interface ReplyFailureProps {
  readonly error: { readonly message: string } | null | undefined;
  /** Tries again; absent where that is not possible. */
  readonly onAgain?: (() => void) | undefined;
  /** Continues the text so far; absent where that is not possible. */
  readonly onContinue?: (() => void) | undefined;
  readonly isHeld?: boolean;
  /** Whether screen readers are told at once; false where a toast already does. */
  readonly isAlert?: boolean;
  readonly className: string;
}

/** Why a reply failed, under the text that was written so far. */
export function ReplyFailure({ error, onAgain, onContinue, isHeld, isAlert, className }: ReplyFailureProps) {
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-2', className)}>
      <p role={isAlert ? 'alert' : undefined} className="flex min-w-0 items-start gap-2 text-danger">
        <Icon of={CircleAlert} size={16} className="mt-0.5" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{error?.message || fallbackFailure}</span>
      </p>
      {(onContinue || onAgain) && (
        // The buttons stay side by side, wherever the sentence ends.
        <span className="flex flex-wrap gap-3">
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
        </span>
      )}
    </div>
  );
}
