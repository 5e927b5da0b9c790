import { maxFilesPerMessage, maxMessageBytes } from '@atrium/contract/file-rules';
import { Problem } from '../../platform/http/problem.ts';

/** Checks the number of files of one message and their sizes in bytes. Throws Problem 'too-large'. */
export function refuseTooMuch(sizes: readonly number[]): void {
  if (sizes.length > maxFilesPerMessage)
    throw new Problem('too-large', `A message takes at most ${maxFilesPerMessage} files.`);
  if (sizes.reduce((sum, size) => sum + size, 0) > maxMessageBytes)
    throw new Problem('too-large', 'Total file size too large. Please keep total under 20MB.');
}
