import { ObjectStoreError } from '../../ports/object-store.ts';

/** Lower-case segments of letters, digits and hyphens, each with at most one extension: no path traversal. */
const keyPattern = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)?(\/[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)?)*$/;
const maxKeyLength = 200;

/** Refuses every key that this project cannot have created. Throws ObjectStoreError 'bad-key'. */
export function checkBlobKey(key: string): string {
  if (key.length > maxKeyLength || !keyPattern.test(key))
    throw new ObjectStoreError('bad-key', 'Not a key of this store.');
  return key;
}
