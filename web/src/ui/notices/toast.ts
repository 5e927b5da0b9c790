import { create } from 'zustand';

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  /** `danger` for failures. */
  readonly kind?: 'success' | 'danger' | 'neutral';
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Milliseconds it stays. */
  readonly duration?: number;
}

export interface ShownToast extends ToastContent {
  readonly id: number;
  readonly open: boolean;
}

/** At most so many are visible; a new one replaces the one before. */
export const toastLimit = 1;
/** Milliseconds a toast stays. */
export const toastDuration = 5000;
/** Milliseconds after which a dismissed toast is forgotten, should no newer one have replaced it. */
export const toastRemovalDelay = 1_000_000;

interface ToastState {
  readonly toasts: readonly ShownToast[];
}

export const useToasts = create<ToastState>(() => ({ toasts: [] }));

let lastId = 0;

/** Shows a toast. Not for what the screen shows already. Gives its id, to dismiss it early. */
export function toast(content: ToastContent): number {
  lastId += 1;
  const shown: ShownToast = { ...content, id: lastId, open: true };
  useToasts.setState((state) => ({ toasts: [shown, ...state.toasts].slice(0, toastLimit) }));
  return shown.id;
}

/** Closes a toast; it leaves the list after the removal delay. */
export function dismissToast(id: number): void {
  useToasts.setState((state) => ({
    toasts: state.toasts.map((each) => (each.id === id ? { ...each, open: false } : each)),
  }));
  setTimeout(() => {
    useToasts.setState((state) => ({ toasts: state.toasts.filter((each) => each.id !== id) }));
  }, toastRemovalDelay);
}
