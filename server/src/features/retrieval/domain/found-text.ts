/** Where a passage stands in the original, for people. */
export interface Locator {
  /** From 1. */
  readonly page?: number;
  /** From 1, both within. */
  readonly lines?: readonly [first: number, last: number];
  readonly heading?: string;
  /** Seconds from the beginning. */
  readonly time?: number;
  /** When what begins so many characters after the passage's start was said, for its later parts. */
  readonly times?: readonly (readonly [at: number, seconds: number])[];
}

export type DocumentKind = 'source' | 'note' | 'chat';

/** A passage of an item of a space; places are UTF-16 characters of the item's canonical text. */
export interface FoundText {
  readonly itemId: string;
  readonly kind: DocumentKind;
  readonly title: string;
  /** Its place among the item's passages, from 0. */
  readonly n: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly locator?: Locator;
  /** Names the version of the item that the places are in; begins with its number. */
  readonly version: string;
  /** Of what is no item of a space but a page that a search of the web found: its address. */
  readonly url?: string;
}
