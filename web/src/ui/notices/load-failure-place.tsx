import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { passFocusOn } from '../../lib/focus-next.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { Button } from '../button.tsx';
import { Empty } from './empty.tsx';
import type { FailedQuery } from './load-failure.tsx';

interface LoadFailurePlaceProps {
  readonly icon: LucideIcon;
  /** 'The space could not be loaded'. */
  readonly title: string;
  readonly query: FailedQuery & { readonly error: unknown };
  /** One sentence that replaces the failure's own. */
  readonly children?: ReactNode;
  /** Whether the title is the page's `<h1>`, where nothing else on the page has one. */
  readonly heading?: boolean;
  readonly className?: string;
}

/** Replaces a whole page, tab or dialog that could not be loaded, with a button to retry. */
export function LoadFailurePlace({ icon, title, query, children, heading = false, className }: LoadFailurePlaceProps) {
  return (
    <div role="alert" className={className}>
      <Empty
        icon={icon}
        title={title}
        heading={heading}
        action={
          <Button ref={passFocusOn} busy={query.isFetching} onClick={() => void query.refetch()}>
            Retry
          </Button>
        }
      >
        {children ?? sentenceOf(query.error, 'The server could not be reached.')}
      </Empty>
    </div>
  );
}
