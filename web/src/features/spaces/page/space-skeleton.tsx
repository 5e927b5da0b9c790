import { useAddressQuery } from '../../../lib/navigation.ts';
import { roomyScreen, useMedia } from '../../../lib/use-media.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { placeOf } from '../domain/space-place.ts';

/** A placeholder for the page while its space loads: of the column that will be there, where there is room for one. */
export function SpaceSkeleton() {
  const [query] = useAddressQuery();
  const isRoomy = useMedia(roomyScreen);
  const { view, note, source } = placeOf(query);
  return (
    <div role="status" aria-label="Loading the space" className="flex min-h-0 flex-1 flex-col">
      <div className="flex-none border-line border-b px-4 py-3 xl:hidden">
        <Skeleton className="h-8 w-full rounded-md coarse:h-11" />
      </div>
      <div className="space-columns">
        <div hidden={!isRoomy && view !== 'sources'}>
          <div className="space-bar max-xl:hidden">
            <Skeleton className="h-4 w-40" />
          </div>
          <div className="flex flex-col gap-3 p-4">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="mt-6 h-7 w-full" />
            <Skeleton className="h-20 w-full rounded-lg" />
            <Skeleton className="h-20 w-full rounded-lg" />
          </div>
        </div>
        <div hidden={!isRoomy && view !== 'chat'}>
          <div className="space-bar max-md:hidden">
            <Skeleton className="h-4 w-48" />
          </div>
          {(note ?? source) === null ? (
            <div className="mt-auto p-4">
              <Skeleton className="mx-auto h-24 w-full max-w-read rounded-xl" />
            </div>
          ) : (
            <Lines />
          )}
        </div>
        <div hidden={!isRoomy && view !== 'studio'}>
          <div className="space-bar max-xl:hidden">
            <Skeleton className="h-4 w-20" />
          </div>
          <div className="grid grid-cols-2 gap-2 p-4">
            {['one', 'two', 'three', 'four'].map((name) => (
              <Skeleton key={name} className="h-22 rounded-lg" />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** A placeholder for the text of a note or a source. */
function Lines() {
  return (
    <div className="mx-auto flex w-full max-w-read flex-col gap-3 p-4 pt-6">
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-3/5" />
    </div>
  );
}

/** A placeholder for the middle column while it loads. */
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
