import { create } from 'zustand';

/** What stands at the foot of the page, whose buttons toasts would cover: the composer of a chat, with the notes over it. */
export const useToastFoot = create<{ readonly foot: HTMLElement | null }>(() => ({ foot: null }));

/** The `ref` of such a foot: toasts stand above it for as long as it is there. */
export function underToasts(foot: HTMLElement | null): () => void {
  useToastFoot.setState({ foot });
  // The next one may have come before this one went.
  return () => useToastFoot.setState((now) => (now.foot === foot ? { foot: null } : now));
}
