const scheme = 'data:image/';

/**
 * A text that is still being written, without the picture it ends in: its megabytes are not drawn letter by letter. No one
 * pattern: from each of many beginnings it would look to the end of the text anew, for every frame.
 */
export function withoutHalfImage(text: string): string {
  const bytes = startOfBytes(text);
  return bytes < 0 ? text : text.slice(0, startOfImage(text, bytes));
}

/** The first address of a picture that nothing ends. */
function startOfBytes(text: string): number {
  const end = /[\s)]/g;
  for (let at = text.indexOf(scheme); at >= 0; at = text.indexOf(scheme, end.lastIndex)) {
    end.lastIndex = at;
    if (!end.test(text)) return at;
  }
  return -1;
}

/** Where `![words](` begins, when that stands right before a place; else the place. */
function startOfImage(text: string, place: number): number {
  if (!text.startsWith('](', place - 2)) return place;
  const words = text.slice(0, place - 2);
  const start = words.indexOf('![', Math.max(words.lastIndexOf(']'), words.lastIndexOf('\n')) + 1);
  return start < 0 ? place : start;
}
