import type { Found } from './read-chats.ts';

/** To the reading process: what to read, then how many more chats it may send. */
export type ReadingOrder = { readonly path: string; readonly name: string } | { readonly more: number };

/** From the reading process. */
export type ReadingReport =
  | { readonly found: Found }
  | { readonly end: true }
  /** The sentence for the user. */
  | { readonly unreadable: string };
