import { create } from 'zustand';

interface ToastFoot {
  /**
   * The element at the bottom of the page whose buttons toasts would cover: the composer of a chat, with the notes
   * above it.
   */
  readonly foot: HTMLElement | null;
  /** The rectangle of the toasts above it; null while there are none. */
  readonly place: DOMRectReadOnly | null;
}

export const useToastFoot = create<ToastFoot>(() => ({ foot: null, place: null }));

/** A `ref` for such an element: toasts appear above it as long as it is mounted. */
export function underToasts(foot: HTMLElement | null): () => void {
  useToastFoot.setState({ foot });
  // The next element may have mounted before this one unmounts.
  return () => useToastFoot.setState((now) => (now.foot === foot ? { foot: null } : now));
}
