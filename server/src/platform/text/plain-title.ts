import { plainQuote } from './plain-quote.ts';

/** Emphasis, and what is struck out; names such as `snake_case` and `*args` are neither. */
const emphasis = /(?<![\w*_~])(\*|_|~~)(?=[^\s*_~])([^*_~]*[^\s*_~])\1(?![\w*_~])/g;

/** Code, in which a backslash is itself, or an escaped sign. */
const codeOrEscaped = /(?<!`)(`+)[^`]+\1(?!`)|\\([!-/:-@[-`{-~])/g;
/** Where the code points begin that stand for escaped signs until the marks around them are removed. */
const standIn = 0xe100;
const stoodIn = /[\ue121-\ue17e]/g;

/** A line of Markdown as the words of a title, which is shown as plain text. */
export function plainTitle(line: string): string {
  const words = line.replace(codeOrEscaped, (whole, _run, sign?: string) =>
    sign === undefined ? whole : String.fromCharCode(standIn + sign.charCodeAt(0)),
  );
  return plainQuote(words)
    .replace(emphasis, '$2')
    .replace(stoodIn, (kept) => String.fromCharCode(kept.charCodeAt(0) - standIn));
}
