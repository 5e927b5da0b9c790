import { Skeleton } from '../../../ui/skeleton.tsx';

/** Holds the place of the text while its part of the page loads; paper says so in words. */
export function TextSkeleton() {
  return (
    <div role="status" aria-label="Loading the note">
      <Skeleton className="h-4 w-3/4" />
    </div>
  );
}
