/** At most so many UTF-16 units of a text, never half a character: no JSON column of the store takes one. */
export function clipText(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}

/** The same with '…' in the last place where something was left out. */
export function shortenText(text: string, most: number): string {
  return text.length <= most ? text : `${clipText(text, most - 1).trimEnd()}…`;
}
