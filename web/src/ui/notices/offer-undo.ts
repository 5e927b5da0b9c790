import { offerAgain } from './offer-again.ts';
import { type ToastContent, toast } from './toast.ts';

/** Milliseconds for which Undo is offered on screen; the server keeps deleted data longer. */
const undoTime = 10_000;

interface UndoOffer extends Pick<ToastContent, 'title' | 'description' | 'duration'> {
  /** Undoes the action; rejects if that failed. */
  readonly undo: () => Promise<unknown>;
  /** The title of the message if undoing fails. */
  readonly failure: string;
}

/** Reports an action and offers to undo it; if undoing fails temporarily, offers to retry. */
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
