import { hasMoved } from './navigation.ts';

/**
 * How many frames to wait for a control to disappear and for the next one to be there: a change of cached query data is
 * drawn some frames later, and so is a page with a list that is loaded.
 */
const patience = 30;

/**
 * Moves the focus on when the focused control disappears, once the page is redrawn, so that keyboard users do not start
 * at the top of the page again. If the focus is elsewhere by then, it stays there.
 * @param next finds the element to focus at that time
 * @param otherwise finds another one, when `next` has found none for as long as it is waited for
 */
export function focusNext(next: () => unknown, otherwise?: () => unknown): void {
  const leaving = document.activeElement;
  const look = (frames: number) => {
    const focused = document.activeElement;
    const isFree = isNowhere(focused);
    const found = isFree ? (next() ?? (frames > 0 ? null : otherwise?.())) : null;
    if (found instanceof HTMLElement) found.focus();
    else if (frames > 0 && (isFree || focused === leaving)) requestAnimationFrame(() => look(frames - 1));
  };
  requestAnimationFrame(() => look(patience));
}

/**
 * Whether the focus is on the page, its main part or a dialog as a whole, where it falls when the focused element
 * disappears.
 */
function isNowhere(focused: Element | null): boolean {
  return !focused || focused.matches('body, main, [role=dialog], [role=alertdialog]');
}

/**
 * A `ref` for the control that leads out of a view that has just opened. The control takes the focus if the element
 * that opened the view has disappeared, as in layouts that show one column at a time. On a page that was just loaded
 * the focus stays at the top.
 */
export function takeFreeFocus(way: HTMLElement | null): void {
  if (way && hasMoved()) focusNext(() => way);
}

/**
 * Determines where the focus goes from a button that disappears with its list row: to the last button of the row that
 * takes its place, or of the row before. Call it before the row disappears.
 * @param otherwise finds what comes after the last row, or focuses it itself
 */
export function rowNext(pressed: Element, otherwise: () => unknown): () => unknown {
  const row = pressed.closest('li');
  const list = row?.parentElement;
  const at = row && list ? [...list.children].indexOf(row) : -1;
  return () => {
    const rows = list?.isConnected ? list.children : [];
    const beside = [...((rows[at] ?? rows[at - 1])?.querySelectorAll('button') ?? [])].at(-1);
    return beside ?? otherwise();
  };
}

/**
 * A `ref` for a button that retries a failed load. The button disappears when the load succeeds, and the focus moves to
 * the main part of the page, or to the dialog, that contained it.
 */
export function passFocusOn(retry: HTMLElement | null): () => void {
  const around = retry?.closest<HTMLElement>('main, [role=dialog]');
  return () => {
    if (retry && retry === document.activeElement)
      focusNext(() => (around?.isConnected ? around : document.querySelector('main')));
  };
}
