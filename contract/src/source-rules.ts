/** A file that becomes a source may have this many bytes (50 MB). */
export const sourceFileBytes = 50 * 1024 * 1024;

/** Where words stand in a text, in UTF-16 characters from its start. */
export interface QuotePlace {
  readonly start: number;
  readonly end: number;
}

/**
 * Where a quote stands in a text: word for word, sign for sign, but for the white space between. Of several places the one
 * nearest to `near`, where it is known to have stood; null where it does not stand there.
 */
export function findQuote(text: string, quote: string, near = 0): QuotePlace | null {
  const wanted = quote.trim();
  if (wanted === '') return null;
  if (text.startsWith(wanted, near)) return { start: near, end: near + wanted.length };
  const pattern = wanted
    .split(/\s+/)
    .map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
    .join('\\s+');
  let best: QuotePlace | null = null;
  for (const { 0: found, index: start } of text.matchAll(new RegExp(pattern, 'g'))) {
    if (best && Math.abs(start - near) >= Math.abs(best.start - near)) break;
    best = { start, end: start + found.length };
  }
  return best;
}
