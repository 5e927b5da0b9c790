import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface LoadStateProps {
  /** What is on its way: 'The users'. */
  readonly what: string;
  readonly query: { readonly isError: boolean; readonly isFetching: boolean; refetch(): unknown };
}

/** What stands in place of something that is not there yet, or that could not be loaded. */
export function LoadState({ what, query }: LoadStateProps) {
  if (!query.isError) {
    return (
      <div role="status">
        <span className="sr-only">Loading</span>
        <Skeleton className="h-40 w-full rounded-lg" />
      </div>
    );
  }
  return (
    <div role="alert" className="flex flex-wrap items-center gap-3 py-4 text-sm">
      <span className="text-danger">{what} could not be loaded.</span>
      <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    </div>
  );
}
