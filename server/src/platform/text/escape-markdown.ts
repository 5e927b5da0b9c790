/**
 * What Markdown would not show as it is: its signs; `&` where it begins a character reference; and the sign by which an
 * address is known, because backslashes within an address are shown, and are part of where it leads.
 */
const signs = /[\\`*_[<>#|~$]|&(?=#?\w+;)|(?<=https?):(?=\/\/)|(?<=www)\./gi;

/**
 * Escapes text from a file or a question, so that it is shown as it is: nothing in it becomes markup, emphasis, a
 * formula or a link with other words than its address. A reader of Markdown may still make addresses links. A closing
 * bracket needs no escape once the opening ones have it; with one, the pair would delimit a formula.
 */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(signs, '\\$&');
}
