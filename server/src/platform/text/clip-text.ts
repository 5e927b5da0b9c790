const characters = new Intl.Segmenter();
/** Units before and behind the place of a cut that are looked at: no character that people write is longer. */
const around = 64;

/**
 * At most so many UTF-16 units of a text, never half a character: no JSON column of the store takes half a pair, and half
 * a flag or family is another one.
 */
export function clipText(text: string, most: number): string {
  if (text.length <= most) return text;
  const from = Math.max(0, most - around);
  const cut = characters.segment(text.slice(from, most + around)).containing(most - from);
  return cut?.index ? text.slice(0, from + cut.index) : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

/** The same with '…' in the last place where something was left out. */
export function shortenText(text: string, most: number): string {
  return text.length <= most ? text : `${clipText(text, most - 1).trimEnd()}…`;
}
