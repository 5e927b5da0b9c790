import { useRef } from 'react';

/**
 * Gives the focus back to what had it before a dialog opened. Radix does so only for a trigger of its own, and ours are opened
 * from anywhere. Spread the result on the dialog's content.
 */
export function useFocusReturn() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus();
    },
  };
}
