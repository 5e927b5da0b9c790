import { findQuote } from '@atrium/contract/source-rules';

/** Places in UTF-16 characters of the item's canonical text. */
export interface CitedSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Where a quote stands in a passage: word for word, sign for sign, but for the white space between. The first place, as
 * characters of the item's canonical text, when it stands there several times; null when it does not, and the citation
 * is to be dropped.
 */
export function verifyCitation(
  quote: string,
  passage: { readonly text: string; readonly start: number },
): CitedSpan | null {
  const place = findQuote(passage.text, quote);
  return place && { start: passage.start + place.start, end: passage.start + place.end };
}
