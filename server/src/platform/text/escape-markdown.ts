/**
 * Words of a file or a question stay words: nothing in them becomes a link, an image, emphasis or a formula. A bracket that
 * closes needs no mark once none opens, and with one the two would be the marks of a formula.
 */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[<>#|~$]/g, '\\$&');
}
