import { ProblemError } from './problem-error.ts';

/** What a person reads of a failure: the sentence of the answer, or ours where there was none. */
export function sentenceOf(
  error: unknown,
  otherwise = 'The server could not be reached. Try again in a moment.',
): string {
  if (!(error instanceof ProblemError)) return otherwise;
  // What whoever sets up a proxy meets first: nginx takes 1 MB unless told otherwise.
  if (error.status === 413 && error.code === null)
    return 'A proxy in front of this server lets nothing this large through.';
  return error.sentence;
}
