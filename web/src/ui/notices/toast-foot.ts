import { create } from 'zustand';

interface ToastFoot {
  /** What stands at the foot of the page, whose buttons toasts would cover: the composer of a chat, with the notes over it. */
  readonly foot: HTMLElement | null;
  /** Where toasts stand above it; null while there are none. */
  readonly place: DOMRectReadOnly | null;
}

export const useToastFoot = create<ToastFoot>(() => ({ foot: null, place: null }));

/** The `ref` of such a foot: toasts stand above it for as long as it is there. */
export function underToasts(foot: HTMLElement | null): () => void {
  useToastFoot.setState({ foot });
  // The next one may have come before this one went.
  return () => useToastFoot.setState((now) => (now.foot === foot ? { foot: null } : now));
}
