import { Button, type ButtonProps } from './button.tsx';
import { cx } from './cx.ts';
import { FaultLine } from './notices/fault-line.tsx';

/** A paged list, such as a React Query result. */
export interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

interface ShowMoreProps extends Pick<ButtonProps, 'kind' | 'size' | 'wide'> {
  readonly query: PagedQuery;
  /** What the button loads: 'more', 'older entries'. */
  readonly what?: string;
  /** Classes for the distance to the list. */
  readonly className?: string;
  /** Classes for the button alone, not for the error message. */
  readonly buttonClass?: string;
}

/**
 * A button under a list that loads its next page, with a message if that failed. Draws nothing when there is no more.
 */
export function ShowMore(props: ShowMoreProps) {
  const { query, what = 'more', kind = 'ghost', size = 'sm', wide = false, className, buttonClass } = props;
  if (!query.hasNextPage) return null;
  return (
    <>
      {query.isFetchNextPageError && (
        <FaultLine className={className}>{what.charAt(0).toUpperCase() + what.slice(1)} could not be loaded.</FaultLine>
      )}
      <Button
        kind={kind}
        size={size}
        wide={wide}
        className={cx(className, buttonClass)}
        busy={query.isFetchingNextPage}
        onClick={() => void query.fetchNextPage()}
      >
        Show {what}
      </Button>
    </>
  );
}
