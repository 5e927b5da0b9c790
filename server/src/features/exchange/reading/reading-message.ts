import type { Found } from './read-chats.ts';

/** To the reading process: what to read, then how many more chats it may send, and attached files that are wanted. */
export type ReadingOrder =
  | { readonly path: string; readonly name: string }
  | { readonly more: number }
  | { readonly unpack: string };

/** From the reading process. */
export type ReadingReport =
  | { readonly found: Found }
  /** An attached file; null where there is none that can be had. */
  | { readonly unpacked: string; readonly bytes: Uint8Array | null }
  | { readonly end: true }
  /** The sentence for the user. */
  | { readonly unreadable: string };
