/** A passage, sentences that follow from it, and sentences that do not, most of which are near misses. */
export interface ClaimSet {
  readonly title: string;
  readonly text: string;
  readonly supported: readonly string[];
  readonly unsupported: readonly string[];
}
