/** Where a passage stands in its original, as `retrieval` says it. */
export interface Place {
  readonly page?: number;
  readonly lines?: readonly [first: number, last: number];
  readonly heading?: string;
  /** Seconds. */
  readonly time?: number;
}

/** A passage of an item of a space; places are UTF-16 characters of the item's canonical text. */
export interface FoundText {
  readonly itemId: string;
  readonly kind: 'source' | 'note' | 'chat';
  readonly title: string;
  /** Its place among the item's passages. */
  readonly n: number;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly locator?: Place;
}
