import { plainQuote } from './plain-quote.ts';

/** Emphasis, and what is struck out; names such as `snake_case` and `*args` are neither. */
const emphasis = /(?<![\w*_~])(\*|_|~~)(?=[^\s*_~])([^*_~]*[^\s*_~])\1(?![\w*_~])/g;

/** A line of Markdown as the words of a title, which is shown as plain text. */
export function plainTitle(line: string): string {
  return plainQuote(line).replace(emphasis, '$2');
}
