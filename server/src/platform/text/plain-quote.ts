/** A Markdown source's own heading and list marks, and the line breaks of a page, say nothing inside a quote. */
export function plainQuote(text: string): string {
  return text
    .replace(/^#{1,6}\s+(.*)$/gm, '$1:')
    .replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, '')
    .replaceAll(/\*\*|__|`/g, '')
    .replaceAll(/\[([^\]\n]*)\]\([^)\s]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
