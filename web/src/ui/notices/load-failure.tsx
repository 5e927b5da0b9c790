import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';

/** What was asked for in vain, and can be asked for again: an answer of React Query, say. */
export interface FailedQuery {
  readonly isFetching: boolean;
  refetch(): unknown;
}

interface LoadFailureProps {
  readonly query: FailedQuery;
  /** One sentence: 'The tasks could not be loaded.' */
  readonly children: ReactNode;
  readonly className?: string;
}

/** Stands where something could not be loaded, with the way to ask for it again: one line among what did come. */
export function LoadFailure({ query, children, className }: LoadFailureProps) {
  return (
    <div role="alert" className={cx('flex flex-wrap items-center gap-3 text-sm', className)}>
      <span className="text-danger">{children}</span>
      <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    </div>
  );
}
