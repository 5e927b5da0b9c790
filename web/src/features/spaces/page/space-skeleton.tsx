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

/** The plan of the middle while its part of the page is on the way. */
export function CentreSkeleton() {
  return (
    <div role="status" aria-label="Loading the chat" className="flex min-h-0 flex-1 flex-col">
      <div className="space-bar">
        <Skeleton className="h-4 w-48" />
      </div>
      <div className="mx-auto flex w-full max-w-176 flex-1 flex-col gap-3 p-6">
        <Skeleton className="h-12 w-3/5 self-end rounded-xl" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    </div>
  );
}
