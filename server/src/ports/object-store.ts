import type { Readable } from 'node:stream';
import { KindError } from '../platform/errors/kind-error.ts';

/** Both within, from 0. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/** Blobs by key. Keys are ours (hex of the content's hash under a prefix), never a user's file name. */
export interface ObjectStore {
  /** Stores the bytes whole or not at all; storing a key again is no error. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws ObjectStoreError 'not-found' where there is none. */
  read(key: string): Promise<Uint8Array>;
  /** The whole, or the bytes of a range within it. */
  stream(key: string, range?: ByteRange): Promise<Readable>;
  /** Deleting what is absent is no error. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
}

export class ObjectStoreError extends KindError<'not-found' | 'unavailable' | 'bad-key'> {
  override readonly name = 'ObjectStoreError';
}
