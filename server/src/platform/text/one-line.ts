/** A text on one line, each stretch of white space as one space: for headings, titles and words of links. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
