import { findQuote } from '@atrium/contract/source-rules';

/** Positions in UTF-16 characters of the item's canonical text. */
export interface CitedSpan {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds a quote in a passage: character for character, except for white space. Gives the first occurrence, in
 * characters of the item's canonical text; null if there is none, and the citation must be dropped.
 */
export function verifyCitation(
  quote: string,
  passage: { readonly text: string; readonly start: number },
): CitedSpan | null {
  const place = findQuote(passage.text, quote);
  return place && { start: passage.start + place.start, end: passage.start + place.end };
}
