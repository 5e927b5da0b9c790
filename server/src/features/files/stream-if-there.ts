import type { Readable } from 'node:stream';
import { type ObjectStore, ObjectStoreError } from '../../ports/object-store.ts';

/** The bytes of a key; null if the object store has lost them. */
export async function streamIfThere(objects: Pick<ObjectStore, 'stream'>, key: string): Promise<Readable | null> {
  try {
    return await objects.stream(key);
  } catch (error) {
    if (error instanceof ObjectStoreError && error.kind === 'not-found') return null;
    throw error;
  }
}
