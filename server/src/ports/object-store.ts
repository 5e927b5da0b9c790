import type { Readable } from 'node:stream';
import { KindError } from '../platform/errors/kind-error.ts';

/** Both ends inclusive, from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Blobs by key. Keys are ours (hex of the content's hash under a prefix), never a user's file name. */
export interface ObjectStore {
  /**
   * Stores all the bytes or none; storing a key again is not an error. Throws ObjectStoreError 'full' if there is no
   * room for them.
   */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws ObjectStoreError 'not-found' if the key does not exist. */
  read(key: string): Promise<Uint8Array>;
  /** The whole blob, or a range of its bytes. */
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** Deleting an absent key is not an error. */
  delete(key: string): Promise<void>;
}

export class ObjectStoreError extends KindError<'not-found' | 'full' | 'unavailable' | 'bad-key'> {
  override readonly name = 'ObjectStoreError';
}
