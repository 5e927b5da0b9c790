import { ProblemError } from '../../../lib/problem-error.ts';
import { UnreadableBody } from './run-wire.ts';

/** What a failed send shows: one of the two dialogs, or a sentence in the 'Message Failed' toast. */
export type Failure =
  | { readonly kind: 'insufficient-credits' | 'api-key-required'; readonly sentence: string }
  | { readonly kind: 'toast'; readonly text: string };

export const fallbackFailure = 'Failed to send message. Please try again.';

const offline = 'This device is offline. Check your connection and try again.';

/** Source of the sentences: specification, "Error catalogue". */
export function failureOf(error: unknown): Failure {
  if (error instanceof UnreadableBody) return { kind: 'toast', text: error.message };
  if (!(error instanceof ProblemError)) return { kind: 'toast', text: navigator.onLine ? fallbackFailure : offline };
  if (error.code === 'insufficient-credits' || error.code === 'api-key-required')
    return { kind: error.code, sentence: error.sentence };
  return { kind: 'toast', text: textOf(error) };
}

function textOf({ status, code, sentence }: ProblemError): string {
  if (status === 413) return 'File upload too large. Please reduce file size or number of files.';
  if (status === 400) return 'Bad request. Please check your files and try again.';
  const known = `Network response was not ok: ${status}`;
  return code === null ? known : `${known}. ${sentence}`;
}
