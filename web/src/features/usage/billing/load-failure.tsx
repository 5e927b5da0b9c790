import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';

interface LoadFailureProps {
  /** One sentence. */
  readonly children: ReactNode;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** What stands where something could not be loaded. */
export function LoadFailure({ children, isBusy, onRetry }: LoadFailureProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 py-4 text-sm">
      <span className="text-danger">{children}</span>
      <Button size="sm" busy={isBusy} onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
