import { ProblemError } from '../../lib/problem-error.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { toast } from './toast.ts';

/** Milliseconds for which a second try is offered, for a server that is away or busy is not back at once. */
const againTime = 60_000;

/** Says what did not work and why, and offers to do it again, with what was written for it, unless that failed for good. */
export function offerAgain(title: string, error: unknown, again: () => void): void {
  const offer = isForGood(error) ? {} : { duration: againTime, action: { label: 'Try again', run: again } };
  toast({ kind: 'danger', title, description: sentenceOf(error), ...offer });
}

/** Another try would be answered alike. Without a code it is the word of something in between. */
function isForGood(error: unknown): boolean {
  return error instanceof ProblemError && error.code !== null && error.status < 500 && error.status !== 429;
}
