import { ProblemError } from '../../lib/problem-error.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { type ToastContent, toast } from './toast.ts';

/** Milliseconds for which something can be taken back on screen; the server keeps what was deleted longer. */
const undoTime = 10_000;
/** And once that failed, for a server that is away or busy is not back at once. */
const againTime = 60_000;

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
      const again = isForGood(error)
        ? {}
        : { duration: againTime, action: { label: 'Try again', run: () => void takeBack() } };
      toast({ kind: 'danger', title: failure, description: sentenceOf(error), ...again });
    }
  };
  toast({ duration: undoTime, ...content, action: { label: 'Undo', run: () => void takeBack() } });
}

/** Another try would be answered alike. Without a code it is the word of something in between. */
function isForGood(error: unknown): boolean {
  return error instanceof ProblemError && error.code !== null && error.status < 500 && error.status !== 429;
}
