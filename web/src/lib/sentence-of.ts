import { ProblemError } from './problem-error.ts';

/** What a person reads of a failure: the sentence of the answer, or ours where there was none. */
export function sentenceOf(
  error: unknown,
  otherwise = 'The server could not be reached. Try again in a moment.',
): string {
  return error instanceof ProblemError ? error.sentence : otherwise;
}
