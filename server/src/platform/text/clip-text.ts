const characters = new Intl.Segmenter();
/** UTF-16 units before and after a cut that are examined; no character in real text is longer. */
const around = 64;

/**
 * At most `most` UTF-16 units of a text, without splitting a character. The store's JSON columns refuse half a
 * surrogate pair, and half of a flag or family emoji is a different emoji.
 */
export function clipText(text: string, most: number): string {
  if (text.length <= most) return text;
  const from = Math.max(0, most - around);
  const cut = characters.segment(text.slice(from, most + around)).containing(most - from);
  return cut?.index ? text.slice(0, from + cut.index) : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

/** Like `clipText`, with '…' at the end if something was left out. */
export function shortenText(text: string, most: number): string {
  return text.length <= most ? text : `${clipText(text, most - 1).trimEnd()}…`;
}
