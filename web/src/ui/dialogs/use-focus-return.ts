import { useRef } from 'react';
import { focusNext } from '../../lib/focus-next.ts';
import { coarsePointer } from '../../lib/use-media.ts';
import { openMenu } from '../menus/open-menu.ts';

const fields = 'input:not([type="file"]):not([type="hidden"]), textarea';

/** The dialogs that are open. */
const open = new Set<object>();
/** What had the focus before the first of them opened. */
let beforeAll: Element | null = null;

/** What a dialog that opens now is opened from: the button of a menu that is closing, or what has the focus. */
export function focusedBefore(): Element | null {
  return openMenu.button ?? document.activeElement;
}

/**
 * Where on the page the focus belongs after a dialog: to what had it before or, if that has disappeared with a dialog
 * that this one replaced, to what had it before that one.
 */
export function placeOnPage(before: Element | null): Element | null {
  return before === document.body || !before?.isConnected ? beforeAll : before;
}

/**
 * Returns the focus to its place on the page once a dialog has closed, or to the main part of the page if that place
 * is gone. Radix returns the focus only to its own triggers, and these dialogs are opened from anywhere. Spread the
 * result on the dialog's content.
 *
 * An element marked with `data-begins` always gets the focus first. `beginsInField` focuses the first field, except on
 * touch screens. `beginsAtCard` focuses the card otherwise, so that its title is read first and the close button is not
 * preselected.
 */
export function useFocusReturn({ beginsInField = false, beginsAtCard = false } = {}) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = focusedBefore();
      if (open.size === 0) beforeAll = before.current;
      open.add(before);
      if (!(event.target instanceof HTMLElement)) return;
      const isWritten = beginsInField && !matchMedia(coarsePointer).matches;
      const first =
        event.target.querySelector<HTMLElement>('[data-begins]') ??
        (isWritten ? event.target.querySelector<HTMLElement>(fields) : null) ??
        (beginsAtCard ? event.target : null);
      if (!first) return;
      event.preventDefault();
      first.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      open.delete(before);
      const back = open.size === 0 ? placeOnPage(before.current) : before.current;
      if (back instanceof HTMLElement) back.focus();
      if (open.size > 0) return;
      beforeAll = null;
      if (back?.isConnected === false) focusNext(() => document.querySelector('main'));
    },
  };
}
