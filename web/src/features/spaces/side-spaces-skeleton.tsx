import { Skeleton } from '../../ui/skeleton.tsx';
import { rowsOfLastTime } from './space-rows.ts';

/** Holds the place of the spaces in the sidebar: as many rows as there were last time. */
export function SideSpacesSkeleton() {
  const rows = Array.from({ length: rowsOfLastTime() }, (_, row) => row);
  return (
    <div aria-hidden="true" className="side-list overflow-hidden">
      {rows.map((row) => (
        <div key={row} className="side-list-row flex items-center pl-9">
          <Skeleton className={row % 2 ? 'h-4 w-24' : 'h-4 w-32'} />
        </div>
      ))}
    </div>
  );
}
