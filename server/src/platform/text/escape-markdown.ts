/**
 * Escapes text from a file or a question, so that nothing in it becomes a link, an image, emphasis or a formula. A
 * closing bracket needs no escape once the opening ones have it; with one, the pair would delimit a formula.
 */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[<>#|~$]/g, '\\$&');
}
