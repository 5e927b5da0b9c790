import type { Found } from './read-chats.ts';

/**
 * To the reading process: which file to read, then how many more chats it may send, and which attached files to unpack.
 */
export type ReadingOrder =
  | { readonly path: string; readonly name: string }
  | { readonly more: number }
  | { readonly unpack: string };

/** From the reading process. */
export type ReadingReport =
  | { readonly found: Found }
  /** An attached file; null if it is not available. */
  | { readonly unpacked: string; readonly bytes: Uint8Array | null }
  | { readonly end: true }
  /** The sentence for the user. */
  | { readonly unreadable: string };
