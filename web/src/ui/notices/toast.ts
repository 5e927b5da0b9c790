import { create } from 'zustand';

export interface ToastContent {
  readonly title: string;
  readonly description?: string;
  /** `danger` for failures. */
  readonly kind?: 'success' | 'danger' | 'neutral';
  readonly action?: { readonly label: string; readonly run: () => void };
  /** How long it stays, in milliseconds. */
  readonly duration?: number;
}

export interface ShownToast extends ToastContent {
  readonly id: number;
  readonly open: boolean;
}

/** How many toasts are visible; a new one replaces the previous one. */
const toastLimit = 1;
/** How long a toast stays by default, in milliseconds. */
export const toastDuration = 5000;
/** Milliseconds after which a dismissed toast is removed from the list, unless a newer one has replaced it. */
export const toastRemovalDelay = 1_000_000;

interface ToastState {
  readonly toasts: readonly ShownToast[];
}

export const useToasts = create<ToastState>(() => ({ toasts: [] }));

let lastId = 0;

/** Shows a toast and returns its id, to dismiss it early. Do not use it for what the screen already shows. */
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
