import { focusNext, rowNext } from './focus-next.ts';

/**
 * A `ref` for a button that disappears by itself, alone or with its list row. The focus moves to the last button of the
 * row that is then in its place, or to the main part of the page.
 */
export function passFocusToRow(button: HTMLElement | null): () => void {
  return () => {
    if (button && button === document.activeElement) focusNext(rowNext(button, () => document.querySelector('main')));
  };
}
