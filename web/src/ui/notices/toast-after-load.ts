import type { ToastContent } from './toast.ts';
import { toast } from './toast.ts';

const key = 'atrium.toast';

type KeptToast = Omit<ToastContent, 'action'>;

/** Stores a toast for the next page load, for a message that arises just before this page is left. */
export function toastAfterLoad(content: KeptToast): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(content));
  } catch {
    // Without storage the toast is lost, but what it reports has still happened.
  }
}

/** Shows the toast that the previous page stored, once. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(key);
    if (!kept) return;
    sessionStorage.removeItem(key);
    const content: KeptToast = JSON.parse(kept);
    toast(content);
  } catch {
    // There is no storage, or its content is not ours.
  }
}
