import { focusComposer } from './focus-composer.ts';
import { isMac } from './is-mac.ts';

/**
 * What may have the focus when nobody has chosen to put it there: a press on the text of the page, on code or a table of
 * a reply or on a cited passage leaves it at one of them, and so does the way to a message that was searched for.
 */
const nowhere =
  'body, main, .thread-scroller, .space-chat-beside, :is(.thread-scroller, .space-chat-beside) :is(section, pre, [data-row])';
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
  const { key, ctrlKey, metaKey, altKey } = event;
  // On a Mac, Option writes the third letter of a key, as AltGr does elsewhere.
  const isPlain = !ctrlKey && !metaKey && (!altKey || isMac());
  return (
    [...key].length === 1 &&
    key !== ' ' &&
    !ofTheBrowser.includes(key) &&
    (isPlain || event.getModifierState('AltGraph'))
  );
}

function isPaste({ key, keyCode, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  // The V is found by its key code, which is the same on keyboards for other scripts.
  return keyCode === 86 ? (isMac() ? metaKey : ctrlKey) : key === 'Insert' && shiftKey && !ctrlKey;
}
