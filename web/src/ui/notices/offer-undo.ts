import { type ToastContent, toast } from './toast.ts';

/** Milliseconds for which something can be taken back on screen; the server keeps what was deleted longer. */
const undoTime = 10_000;

interface UndoOffer extends Pick<ToastContent, 'title' | 'description' | 'duration'> {
  readonly undo: () => unknown;
}

/** Says what was done, and offers to take it back. */
export function offerUndo({ undo, ...content }: UndoOffer): void {
  toast({ duration: undoTime, ...content, action: { label: 'Undo', run: () => void undo() } });
}
