/** Words of a file or a question stay words: nothing in them becomes a link, an image, emphasis or a formula. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>#|~$]/g, '\\$&').replaceAll('![', '\\!\\[');
}
