/** Where a passage stands in the original, in terms that people use. */
export interface Locator {
  /** From 1. */
  readonly page?: number;
  /** From 1, both inclusive. */
  readonly lines?: readonly [first: number, last: number];
  readonly heading?: string;
  /** For the later parts of a passage: how many characters after its start a part begins, and its heading. */
  readonly headings?: readonly (readonly [at: number, heading: string])[];
  /** Seconds from the beginning. */
  readonly time?: number;
  /** For the later parts of a passage: how many characters after its start a part begins, and when it was said. */
  readonly times?: readonly (readonly [at: number, seconds: number])[];
}

export type DocumentKind = 'source' | 'note' | 'chat';

/** A passage of an item of a space; positions are UTF-16 characters of the item's canonical text. */
export interface FoundText {
  readonly itemId: string;
  readonly kind: DocumentKind;
  readonly title: string;
  /** Its index among the item's passages, from 0. */
  readonly n: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly locator?: Locator;
  /** Names the version of the item that the positions refer to; begins with the version's number. */
  readonly version: string;
  /** The address, if this is a page found by a web search and not an item of a space. */
  readonly url?: string;
}
