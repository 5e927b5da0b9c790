import { ObjectStoreError } from '../../ports/object-store.ts';

/** Lower-case segments of letters, digits and hyphens, with at most one extension each: nothing that a path could climb by. */
const keyPattern = /^[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)?(\/[a-z0-9][a-z0-9-]*(\.[a-z0-9]+)?)*$/;
const maxKeyLength = 200;

/** Refuses every key that this project did not make itself. Throws ObjectStoreError 'bad-key'. */
export function checkBlobKey(key: string): string {
  if (key.length > maxKeyLength || !keyPattern.test(key))
    throw new ObjectStoreError('bad-key', 'Not a key of this store.');
  return key;
}
