import { sentenceOf } from '../../lib/sentence-of.ts';
import { toast } from './toast.ts';

/** Reports a failure with the server's reason, or with `otherwise` if no answer arrived. */
export function toastFailure(title: string, error: unknown, otherwise?: string): void {
  toast({ kind: 'danger', title, description: sentenceOf(error, otherwise) });
}
