import { hasMoved } from './navigation.ts';

/** Frames a control that goes is waited for: what is kept in queries is drawn some frames after it changed. */
const patience = 30;

/**
 * Gives the focus to what comes after a control that goes away with it, once the page is drawn anew, so that who works by keys
 * does not begin at the head of it again. Where the focus is elsewhere by then, it stays.
 * @param next finds it then
 */
export function focusNext(next: () => unknown): void {
  const leaving = document.activeElement;
  const look = (frames: number) => {
    const focused = document.activeElement;
    const isFree = isNowhere(focused);
    if (!isFree && focused === leaving && frames > 0) return void requestAnimationFrame(() => look(frames - 1));
    const found = isFree ? next() : undefined;
    if (found instanceof HTMLElement) found.focus();
  };
  requestAnimationFrame(() => look(patience));
}

/** The page, its main part or a dialog as a whole: they have the focus where what had it is gone. */
function isNowhere(focused: Element | null): boolean {
  return !focused || focused.matches('body, main, [role=dialog], [role=alertdialog]');
}

/**
 * The `ref` of what leads out of a view that was just opened: it takes the focus where what opened the view has gone from
 * sight with it, as where one column is shown at a time. A page that is just loaded begins at its head.
 */
export function takeFreeFocus(way: HTMLElement | null): void {
  if (way && hasMoved()) focusNext(() => way);
}

/**
 * Where the focus goes from a button that goes with its row of a list, found before it does: to the row that takes its place,
 * or the one before, on the last of its buttons.
 * @param otherwise finds what comes after the last row, or puts the focus there itself
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
 * The `ref` of a button that asks again for what could not be loaded: it goes as that comes, and the focus goes on to the page's
 * main part, or the dialog, around it.
 */
export function passFocusOn(retry: HTMLElement | null): () => void {
  const around = retry?.closest<HTMLElement>('main, [role=dialog]');
  return () => {
    if (retry && retry === document.activeElement)
      focusNext(() => (around?.isConnected ? around : document.querySelector('main')));
  };
}
