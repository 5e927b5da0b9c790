/**
 * From an opening bracket to where it may close, with the target of a link if one follows. Brackets that are not a link
 * are skipped as a whole.
 */
const bracket = /\[([^\]\n]*)(\]\([^)\s]{0,1000}\))?/g;

/** A letter or digit of a word that has spaces around it: words of Chinese, Japanese and Korean may have none. */
const inWord = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}]/u.source;
/**
 * Code, and strong words between `**` or `__`. Signs within a word or behind it are no marks: sources that are not
 * Markdown write powers (`2**10`) and paths (`src/**`) with them.
 */
const marked = new RegExp(
  [
    /(?<!`)(`+)([^`]+)\1(?!`)/u.source,
    String.raw`(?<!${inWord}|[)\]/*])\*\*(?!\s)((?:[^*]|\*(?!\*))+)(?<!\s)\*\*(?!${inWord}|[(/])`,
    String.raw`(?<!${inWord}|_)__(?!\s)((?:[^_]|_(?!_))+)(?<!\s)__(?!${inWord}|_)`,
  ].join('|'),
  'gu',
);

/**
 * A quote from Markdown as plain text on one line: heading marks, list marks, emphasis and line breaks mean nothing
 * inside a quote. Words of other sources stay as they are written, as far as they can be told apart.
 */
export function plainQuote(text: string): string {
  return withoutMarks(text.replace(/^#{1,6}\s+(.*)$/gm, '$1:').replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, ''))
    .replaceAll(bracket, (whole, label: string, address?: string) => (address === undefined ? whole : label))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function withoutMarks(text: string): string {
  return text.replaceAll(marked, (whole, _run, code?: string, strong?: string, underlined?: string) => {
    if (code !== undefined) return code;
    if (strong !== undefined) return withoutMarks(strong);
    // A single word is a name in a program, such as `__init__`.
    return underlined !== undefined && /\s/.test(underlined) ? withoutMarks(underlined) : whole;
  });
}
