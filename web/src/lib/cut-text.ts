/** The beginning of a text, at most so many UTF-16 code units long. Half of a character at the end is left out. */
export function cutText(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
