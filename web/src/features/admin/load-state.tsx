import { type FailedQuery, LoadFailure } from '../../ui/notices/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

interface LoadStateProps {
  /** What is being loaded: 'The users'. */
  readonly what: string;
  readonly query: FailedQuery & { readonly isError: boolean };
}

/** Shown in place of something that is loading or could not be loaded. */
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
    <LoadFailure query={query} className="py-4">
      {what} could not be loaded.
    </LoadFailure>
  );
}
