import type { ReactNode } from 'react';
import { passFocusOn } from '../../lib/focus-next.ts';
import { Button } from '../button.tsx';
import { FaultLine } from './fault-line.tsx';

/** A failed request that can be repeated, such as a React Query result. */
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

/** One line in place of something that could not be loaded, among what could, with a button to retry. */
export function LoadFailure({ query, children, className }: LoadFailureProps) {
  return (
    <FaultLine
      className={className}
      action={
        <Button ref={passFocusOn} size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
          Retry
        </Button>
      }
    >
      {children}
    </FaultLine>
  );
}
