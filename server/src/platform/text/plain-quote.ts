/**
 * From an opening bracket to where it may close, with the target of a link if one follows. Brackets that are not a link
 * are skipped as a whole.
 */
const bracket = /\[([^\]\n]*)(\]\([^)\s]{0,1000}\))?/g;

/**
 * A quote from Markdown as plain text on one line: heading marks, list marks, emphasis and line breaks mean nothing
 * inside a quote.
 */
export function plainQuote(text: string): string {
  return text
    .replace(/^#{1,6}\s+(.*)$/gm, '$1:')
    .replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, '')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(bracket, (whole, label: string, address?: string) => (address === undefined ? whole : label))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
