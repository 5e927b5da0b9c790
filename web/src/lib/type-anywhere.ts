import { focusComposer } from './focus-composer.ts';

/** What may have the focus when nobody has chosen to put it there: a press on the text of the page leaves it at one of them. */
const nowhere = 'body, main, .thread-scroller';
/** Firefox opens its search in the page with them. */
const ofTheBrowser = ["'", '/'];

/**
 * Leads letters and pasted text that are meant for no control to the composer: somebody who has read, or pressed on a
 * reply to select a part of it, writes on without going back to the field. Returns a function that stops it.
 */
export function typeAnywhere(): () => void {
  const stop = new AbortController();
  addEventListener('keydown', lead, stop);
  return () => stop.abort();
}

function lead(event: KeyboardEvent): void {
  if (event.defaultPrevented || !(isLetter(event) || isPaste(event))) return;
  if (!document.activeElement?.matches(nowhere) || document.querySelector('[role$="dialog"]')) return;
  // The browser then gives the key to the field.
  focusComposer();
}

/** Whether a key writes something. The space scrolls the page. */
function isLetter(event: KeyboardEvent): boolean {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  return (
    [...event.key].length === 1 &&
    event.key !== ' ' &&
    !ofTheBrowser.includes(event.key) &&
    (isPlain || event.getModifierState('AltGraph'))
  );
}

function isPaste({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'v' && (ctrlKey || metaKey) && !altKey;
}
