/** A text on one line, with each run of white space as one space; for headings, titles and link texts. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
