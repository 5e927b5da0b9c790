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
  /** One sentence in place of the one that the failure itself brings. */
  readonly children?: ReactNode;
  /** Its title is the page's: nothing else on it has one. */
  readonly heading?: boolean;
  readonly className?: string;
}

/** Takes the place of all that could not be loaded (a page, a tab, a dialog), with the way to ask for it again. */
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
