import { codeOf } from '../../../platform/errors/code-of.ts';
import { ObjectStoreError } from '../../../ports/object-store.ts';

/** No room on the disk, or none left of what this system's user may take of it. */
const full: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT']);

/** What an error of the file system means for the store. */
export function storeError(error: unknown): ObjectStoreError {
  const code = codeOf(error);
  if (code === 'ENOENT') return new ObjectStoreError('not-found', 'There is nothing under this key.', { cause: error });
  if (full.has(code)) return new ObjectStoreError('full', 'The disk is full.', { cause: error });
  return new ObjectStoreError('unavailable', 'The file store could not be used.', { cause: error });
}
