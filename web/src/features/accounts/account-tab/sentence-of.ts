import { ProblemError } from '../../../lib/problem-error.ts';

/** What a person reads of a failure: the server's own sentence, or ours where it gave none. */
export function sentenceOf(error: Error, otherwise: string): string {
  return error instanceof ProblemError && error.code !== null ? error.sentence : otherwise;
}
