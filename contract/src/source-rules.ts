/** A file that becomes a source may have this many bytes (50 MB). */
export const sourceFileBytes = 50 * 1024 * 1024;

/** Characters, unless said otherwise. */
export const sourceLimits = {
  title: 200,
  url: 2_048,
  /** Of a pasted text. */
  text: 2_000_000,
  /** Of one file, in bytes. */
  fileBytes: sourceFileBytes,
  /** Of one window of a source's text. */
  window: 100_000,
  /** Of words that are looked for in a text. */
  quote: 2_000,
  /** Of what is looked for among sources. */
  search: 500,
} as const;

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
  let best: QuotePlace | null = null;
  for (const place of placesOf(wanted.replaceAll(/\s+/g, ' '), text)) {
    if (best && Math.abs(place.start - near) >= Math.abs(best.start - near)) break;
    best = place;
  }
  return best;
}

/**
 * Where words stand in a text, each place behind the one before. Any white space of the text counts as the one space of the
 * words. Each character is looked at once, whatever is looked for: after words that began right and went wrong, the search
 * goes on with what can still be their beginning (Knuth, Morris and Pratt).
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

/** Where a stretch begins that ends with a character and counts so many, white space as one. */
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
