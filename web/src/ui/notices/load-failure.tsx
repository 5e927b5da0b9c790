import type { ReactNode } from 'react';
import { passFocusOn } from '../../lib/focus-next.ts';
import { Button } from '../button.tsx';
import { FaultLine } from './fault-line.tsx';

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
