import { focusNext } from './focus-next.ts';

/**
 * Moves the focus to the main part of the page when the user was led to another address and the link or button has
 * disappeared with the page it was on, unless something of the new page takes the focus itself. Returns a function that
 * stops it.
 */
export function focusPages(): () => void {
  const stop = new AbortController();
  // SOURCE: wouter dispatches an event named after the history method for each change of the history.
  for (const change of ['pushState', 'popstate']) addEventListener(change, lead, stop);
  return () => stop.abort();
}

function lead(): void {
  focusNext(() => null, mainPart);
}

const mainPart = (): unknown => document.querySelector('main');
