import { useRef } from 'react';
import { coarsePointer } from '../../lib/use-media.ts';
import { openMenu } from '../menus/open-menu.ts';

const fields = 'input:not([type="file"]):not([type="hidden"]), textarea';

/** The dialogs that are open. */
const open = new Set<object>();
/** What had the focus before the first of them opened. */
let beforeAll: Element | null = null;

/**
 * Returns the focus to the element that had it before a dialog opened. If that element has disappeared with a dialog
 * that this one replaced, the focus goes to what had it before that one. Radix returns the focus only to its own
 * triggers, and these dialogs are opened from anywhere. Spread the result on the dialog's content.
 *
 * An element marked with `data-begins` always gets the focus first. `beginsInField` focuses the first field, except on
 * touch screens. `beginsAtCard` focuses the card otherwise, so that its title is read first and the close button is not
 * preselected.
 */
export function useFocusReturn({ beginsInField = false, beginsAtCard = false } = {}) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = openMenu.button ?? document.activeElement;
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
      const isGone = before.current === document.body || !before.current?.isConnected;
      const back = isGone && open.size === 0 ? beforeAll : before.current;
      if (back instanceof HTMLElement) back.focus();
    },
  };
}
