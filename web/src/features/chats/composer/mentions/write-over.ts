/**
 * Replaces a part of a field's text as if it had been typed: the browser can undo it, and the field's `onChange` is
 * called. Returns false, with nothing changed, where the browser has no such command.
 */
export function writeOver(field: HTMLTextAreaElement, from: number, to: number, words: string): boolean {
  field.focus();
  field.setSelectionRange(from, to);
  // Deprecated, but nothing else keeps what can be undone in a plain field.
  return document.execCommand?.('insertText', false, words) ?? false;
}
