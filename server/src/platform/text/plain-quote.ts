/** An opened bracket to where it may close, and the address of a link if one follows. What is no link is passed over whole. */
const bracket = /\[([^\]\n]*)(\]\([^)\s]{0,1000}\))?/g;

/** A Markdown source's own heading and list marks, and the line breaks of a page, say nothing inside a quote. */
export function plainQuote(text: string): string {
  return text
    .replace(/^#{1,6}\s+(.*)$/gm, '$1:')
    .replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, '')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(bracket, (whole, label: string, address?: string) => (address === undefined ? whole : label))
    .replaceAll(/\s+/g, ' ')
    .trim();
}
