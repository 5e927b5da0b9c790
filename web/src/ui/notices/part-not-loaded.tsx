import type { ReactNode } from 'react';
import { buttonClass } from '../button.tsx';

/**
 * Replaces one part of a page that could not be loaded; the parts around it keep working, also those that it would
 * show as its children.
 */
export function PartNotLoaded({ children }: { readonly children?: ReactNode }) {
  return (
    <>
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2 p-2 text-muted text-sm">
        <p>This part of the page could not be loaded.</p>
        <button type="button" className={buttonClass('secondary', 'sm')} onClick={() => location.reload()}>
          Load the page again
        </button>
      </div>
      {children}
    </>
  );
}
