const scheme = 'data:image/';

/**
 * Removes the incomplete inline picture at the end of a text that is still being written, so that its megabytes are not
 * rendered as text. This is not a single regular expression, because that would scan to the end of the text from each
 * possible beginning, for every frame.
 */
export function withoutHalfImage(text: string): string {
  const bytes = startOfBytes(text);
  return bytes < 0 ? text : text.slice(0, startOfImage(text, bytes));
}

/** The offset of the first picture address that has no end. */
function startOfBytes(text: string): number {
  const end = /[\s)]/g;
  for (let at = text.indexOf(scheme); at >= 0; at = text.indexOf(scheme, end.lastIndex)) {
    end.lastIndex = at;
    if (!end.test(text)) return at;
  }
  return -1;
}

/** The offset of `![words](` if that precedes the address, else the offset of the address. */
function startOfImage(text: string, place: number): number {
  if (!text.startsWith('](', place - 2)) return place;
  const words = text.slice(0, place - 2);
  const start = words.indexOf('![', Math.max(words.lastIndexOf(']'), words.lastIndexOf('\n')) + 1);
  return start < 0 ? place : start;
}
