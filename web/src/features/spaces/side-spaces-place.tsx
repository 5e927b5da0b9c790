import type { ReactNode } from 'react';
import { rowsOfLastTime } from './space-rows.ts';

/** The place of the spaces in the sidebar while they are not there: as high as the rows of last time. */
export function SideSpacesPlace({ children }: { readonly children: ReactNode }) {
  return (
    <div className="side-list overflow-hidden" style={{ height: `calc(${rowsOfLastTime()} * var(--row))` }}>
      {children}
    </div>
  );
}
