import { buttonClass } from '../button.tsx';

/** Stands where one part of a page could not be loaded: what stands round it goes on working. */
export function PartNotLoaded() {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-2 p-2 text-muted text-sm">
      <p>This part of the page could not be loaded.</p>
      <button type="button" className={buttonClass('secondary', 'sm')} onClick={() => location.reload()}>
        Load the page again
      </button>
    </div>
  );
}
