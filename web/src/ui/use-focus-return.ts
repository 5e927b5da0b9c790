import { useRef } from 'react';
import { coarsePointer } from '../lib/use-media.ts';

const fields = 'input:not([type="file"]):not([type="hidden"]), textarea';

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so only for a trigger of its own, and ours are opened
 * from anywhere. Spread the result on the dialog's content. `beginsInField`: the focus goes to the first field of it, where
 * there are keys to write with.
 */
export function useFocusReturn(beginsInField = false) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      if (!beginsInField || matchMedia(coarsePointer).matches || !(event.target instanceof Element)) return;
      const field = event.target.querySelector<HTMLElement>(fields);
      if (!field) return;
      event.preventDefault();
      field.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
