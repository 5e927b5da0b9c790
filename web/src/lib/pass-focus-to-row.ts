import { focusNext, rowNext } from './focus-next.ts';

/**
 * The `ref` of a button that goes by itself, with its row of a list or before it: the focus goes on to the last button of the
 * row that stands there then, or to the page's main part.
 */
export function passFocusToRow(button: HTMLElement | null): () => void {
  return () => {
    if (button && button === document.activeElement) focusNext(rowNext(button, () => document.querySelector('main')));
  };
}
