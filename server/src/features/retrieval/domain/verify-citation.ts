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
  const wanted = foldSpace(quote).text.trim();
  if (wanted === '') return null;
  const { text, places } = foldSpace(passage.text);
  const at = text.indexOf(wanted);
  if (at < 0) return null;
  const last = at + wanted.length - 1;
  return { start: passage.start + (places[at] ?? 0), end: passage.start + (places[last] ?? 0) + 1 };
}

/** Every stretch of white space as one space, and for each character of that where it stood. */
function foldSpace(text: string): { readonly text: string; readonly places: readonly number[] } {
  const places: number[] = [];
  let folded = '';
  let wasSpace = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? '';
    const isSpace = /\s/.test(character);
    if (isSpace && wasSpace) continue;
    folded += isSpace ? ' ' : character;
    places.push(at);
    wasSpace = isSpace;
  }
  return { text: folded, places };
}
