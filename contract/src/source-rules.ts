/** Maximum bytes of a file that becomes a source (50 MB). */
export const sourceFileBytes = 50 * 1024 * 1024;

/** In characters unless stated otherwise. */
export const sourceLimits = {
  title: 200,
  url: 2_048,
  /** A pasted text. */
  text: 2_000_000,
  /** One file, in bytes. */
  fileBytes: sourceFileBytes,
  /** One window of a source's text. */
  window: 100_000,
  /** Words to find in a text. */
  quote: 2_000,
  /** A search among sources. */
  search: 500,
} as const;

/** A position in a text, in UTF-16 units from its start. */
export interface QuotePlace {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds a quote in a text. It must match character by character, except for white space. Of several matches the one
 * nearest to `near`, its last known position, is returned; null when there is none.
 */
export function findQuote(text: string, quote: string, near = 0): QuotePlace | null {
  const wanted = quote.trim();
  if (wanted === '') return null;
  if (text.startsWith(wanted, near)) return { start: near, end: near + wanted.length };
  let best: QuotePlace | null = null;
  for (const place of placesOf(wanted.replaceAll(/\s+/g, ' '), text)) {
    if (best && Math.abs(place.start - near) >= Math.abs(best.start - near)) break;
    best = place;
  }
  return best;
}

/**
 * All positions of words in a text, in ascending order. Any run of white space in the text matches one space in the
 * words. The search looks at each character only once, whatever the words (Knuth-Morris-Pratt algorithm).
 */
function* placesOf(words: string, text: string): Generator<QuotePlace> {
  const shorter = [0];
  for (let at = 1, kept = 0; at < words.length; at += 1) {
    while (kept > 0 && words[at] !== words[kept]) kept = shorter[kept - 1] ?? 0;
    if (words[at] === words[kept]) kept += 1;
    shorter.push(kept);
  }
  let same = 0;
  for (let at = text.indexOf(words.charAt(0)); at >= 0 && at < text.length; at += 1) {
    const blank = isBlank(text, at);
    if (blank && isBlank(text, at - 1)) continue;
    const code = blank ? 32 : text.charCodeAt(at);
    while (same > 0 && code !== words.charCodeAt(same)) same = shorter[same - 1] ?? 0;
    if (code === words.charCodeAt(same)) same += 1;
    if (same === words.length) {
      yield { start: startOf(words.length, text, at), end: at + 1 };
      same = 0;
    }
    if (same > 0) continue;
    const next = text.indexOf(words.charAt(0), at + 1);
    if (next < 0) return;
    at = next - 1;
  }
}

/** The start of a match of `length` characters that ends at `last`, counting a run of white space as one. */
function startOf(length: number, text: string, last: number): number {
  let start = last;
  for (let left = length - 1; left > 0; left -= 1) {
    start -= 1;
    if (isBlank(text, start)) while (isBlank(text, start - 1)) start -= 1;
  }
  return start;
}

function isBlank(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code <= 32 ? code === 32 || (code >= 9 && code <= 13) : code >= 128 && /\s/.test(text[at] ?? '');
}
