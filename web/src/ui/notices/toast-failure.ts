import { sentenceOf } from '../../lib/sentence-of.ts';
import { toast } from './toast.ts';

/** Says what did not work, and why: as the server said it, or in other words where there was no answer. */
export function toastFailure(title: string, error: unknown, otherwise?: string): void {
  toast({ kind: 'danger', title, description: sentenceOf(error, otherwise) });
}
