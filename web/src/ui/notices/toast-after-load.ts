import type { ToastContent } from './toast.ts';
import { toast } from './toast.ts';

const key = 'atrium.toast';

type KeptToast = Omit<ToastContent, 'action'>;

/** Leaves word for the page that loads next, when what is to be said happens just before this one is left. */
export function toastAfterLoad(content: KeptToast): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(content));
  } catch {
    // Without storage the word is lost with the page; what it tells of has happened all the same.
  }
}

/** Says what the page before left to be said; once. */
export function showKeptToast(): void {
  try {
    const kept = sessionStorage.getItem(key);
    if (!kept) return;
    sessionStorage.removeItem(key);
    const content: KeptToast = JSON.parse(kept);
    toast(content);
  } catch {
    // There is no storage, or what stands in it is not ours.
  }
}
