import { Button, type ButtonProps } from './button.tsx';
import { cx } from './cx.ts';
import { FaultLine } from './notices/fault-line.tsx';

/** A list that comes page by page: an answer of React Query, say. */
export interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

interface ShowMoreProps extends Pick<ButtonProps, 'kind' | 'size' | 'wide'> {
  readonly query: PagedQuery;
  /** What comes: 'more', 'older entries'. */
  readonly what?: string;
  /** The distance to the list. */
  readonly className?: string;
  /** What moves the button alone, and not the sentence on what failed. */
  readonly buttonClass?: string;
}

/** Stands under a list that has more: asks for it, and says where it could not be loaded. Nothing where there is no more. */
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
