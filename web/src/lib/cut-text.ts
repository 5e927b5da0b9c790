const characters = new Intl.Segmenter();
/** UTF-16 units after a cut that are examined; no character in real text is longer. */
const after = 64;

/**
 * The beginning of a text, at most so many UTF-16 code units long. A character that does not fit is left out whole:
 * half of a flag or of a family is a different emoji.
 */
export function cutText(text: string, most: number): string {
  const cut = characters.segment(text.slice(0, most + after)).containing(most)?.index;
  return text.slice(0, cut || most).replace(/[\ud800-\udbff]$/, '');
}
