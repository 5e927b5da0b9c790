import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { passFocusToRow } from '../../lib/pass-focus-to-row.ts';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { Icon } from '../icon.tsx';

interface ItemProblemProps {
  readonly children: ReactNode;
  /** Tries again, if no other button does. */
  readonly onRetry?: () => void;
  readonly className?: string;
}

/** An error message in the row or card of the one item that failed. */
export function ItemProblem({ children, onRetry, className }: ItemProblemProps) {
  return (
    <div className={cx('flex flex-wrap items-center gap-2', className)}>
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-1 text-danger text-xs">
        <Icon of={CircleAlert} size={14} className="mt-px" />
        <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      </p>
      {onRetry && (
        <Button ref={passFocusToRow} size="sm" icon={<Icon of={RotateCw} size={14} />} onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  );
}
