import type { Readable } from 'node:stream';

/** Blobs by key. Keys are ours (hex of the content's hash under a prefix), never a user's file name. */
export interface ObjectStore {
  /** Stores the bytes whole or not at all; storing a key again is no error. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Throws ObjectStoreError 'not-found' where there is none. */
  read(key: string): Promise<Uint8Array>;
  stream(key: string): Promise<Readable>;
  /** Deleting what is absent is no error. */
  delete(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
}

export class ObjectStoreError extends Error {
  override readonly name = 'ObjectStoreError';
  readonly kind: 'not-found' | 'unavailable' | 'bad-key';

  constructor(kind: 'not-found' | 'unavailable' | 'bad-key', message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.kind = kind;
  }
}
