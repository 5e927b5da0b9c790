import { useRef } from 'react';
import { coarsePointer } from '../../lib/use-media.ts';
import { openMenu } from '../menus/open-menu.ts';

const fields = 'input:not([type="file"]):not([type="hidden"]), textarea';

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so only for a trigger of its own, and ours are opened
 * from anywhere. Spread the result on the dialog's content. `beginsInField`: the focus goes to the first field of it, where
 * there are keys to write with. What is marked with `data-begins` has it first in any case. `beginsAtCard`: without either it
 * is the card that has it, so that its title is read first and the button that closes it is not the one chosen.
 */
export function useFocusReturn({ beginsInField = false, beginsAtCard = false } = {}) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = openMenu.button ?? document.activeElement;
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
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
