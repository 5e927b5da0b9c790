import { ProblemError } from './problem-error.ts';

/** The text shown to the user for a failure: the server's sentence, or a default where no answer arrived. */
export function sentenceOf(
  error: unknown,
  otherwise = 'The server could not be reached. Try again in a moment.',
): string {
  if (!(error instanceof ProblemError)) return otherwise;
  // A common problem when setting up a proxy: nginx accepts at most 1 MB by default.
  if (error.status === 413 && error.code === null)
    return 'A proxy in front of this server lets nothing this large through.';
  return error.sentence;
}
