import { Skeleton } from '../../../ui/skeleton.tsx';

/** The plan of the page while its space is on the way. */
export function SpaceSkeleton() {
  return (
    <div role="status" aria-label="Loading the space" className="space-columns">
      <div className="max-xl:hidden">
        <div className="space-bar">
          <Skeleton className="h-4 w-40" />
        </div>
        <Skeleton className="m-4 h-40" />
      </div>
      <div>
        <div className="space-bar">
          <Skeleton className="h-4 w-48" />
        </div>
      </div>
      <div className="max-xl:hidden">
        <div className="space-bar">
          <Skeleton className="h-4 w-20" />
        </div>
        <Skeleton className="m-4 h-40" />
      </div>
    </div>
  );
}
