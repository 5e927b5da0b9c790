import { offerAgain } from './offer-again.ts';
import { type ToastContent, toast } from './toast.ts';

/** Milliseconds for which something can be taken back on screen; the server keeps what was deleted longer. */
const undoTime = 10_000;

interface UndoOffer extends Pick<ToastContent, 'title' | 'description' | 'duration'> {
  /** Takes it back; throws why that did not work. */
  readonly undo: () => Promise<unknown>;
  /** What is said then. */
  readonly failure: string;
}

/** Says what was done, and offers to take it back; where that fails for now, to try again. */
export function offerUndo({ undo, failure, ...content }: UndoOffer): void {
  const takeBack = async () => {
    try {
      await undo();
    } catch (error) {
      offerAgain(failure, error, () => void takeBack());
    }
  };
  toast({ duration: undoTime, ...content, action: { label: 'Undo', run: () => void takeBack() } });
}
