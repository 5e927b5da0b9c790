import { buttonClass } from '../button.tsx';

/** Replaces a page that could not be loaded; the frame around it keeps working. */
export function NotLoaded() {
  return (
    <div role="alert" className="mx-auto flex w-[calc(100%-2rem)] max-w-96 flex-col items-start gap-3 pt-[22vh]">
      <h1 className="font-title text-xl">This page could not be loaded</h1>
      <p className="text-muted">Check your connection, then load the page again. What you wrote is kept.</p>
      <button type="button" className={buttonClass('primary')} onClick={() => location.reload()}>
        Load again
      </button>
    </div>
  );
}

/** The same for a page without the frame. */
export function NotLoadedAlone() {
  return (
    <main>
      <NotLoaded />
    </main>
  );
}
