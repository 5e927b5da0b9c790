import { ProblemError } from '../../lib/problem-error.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { toast } from './toast.ts';

/** Milliseconds for which a retry is offered: a server that is unreachable or busy does not recover at once. */
const againTime = 60_000;

/** Reports a failure and its reason, and offers to retry with the same input unless the failure is permanent. */
export function offerAgain(title: string, error: unknown, again: () => void): void {
  const offer = isForGood(error) ? {} : { duration: againTime, action: { label: 'Try again', run: again } };
  toast({ kind: 'danger', title, description: sentenceOf(error), ...offer });
}

/** Whether a retry would get the same answer. An error without a code comes from an intermediary, such as a proxy. */
function isForGood(error: unknown): boolean {
  return error instanceof ProblemError && error.code !== null && error.status < 500 && error.status !== 429;
}
