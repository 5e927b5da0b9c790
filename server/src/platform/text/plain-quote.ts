/**
 * From an opening bracket to where it may close, with the target of a link if one follows. Brackets that are not a link
 * are skipped as a whole.
 */
const bracket = /\[([^\]\n]*)(\]\([^)\s]{0,1000}\))?/g;

/** A letter or digit of a word that has spaces around it: words of Chinese, Japanese and Korean may have none. */
const inWord = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}]/u.source;
const inner = String.raw`((?:[^*]|\*(?!\*))+)`;
/**
 * Code, and strong words between `**` or `__`. Signs within a word or behind it are no marks: sources that are not
 * Markdown write powers (`2**10`) and paths (`src/**`) with them. Around words of letters alone they are marks also
 * beside other signs, such as a slash, and around several words before a bracket.
 */
const marked = new RegExp(
  [
    /(?<!`)(`+)([^`]+)\1(?!`)/u.source,
    String.raw`(?<!${inWord}|[)*]|(?<!\*\*)/)\*\*([\p{L}\p{M}]+(?:[ -][\p{L}\p{M}]+)*)\*\*(?!\*)`,
    String.raw`(?<!${inWord}|[)\]/*])\*\*(?!\s)${inner}(?<!\s)\*\*(?!${inWord}|[(/])`,
    String.raw`(?<!${inWord}|[)\]/*])\*\*(?![\s/])(?=[^*]*\s)${inner}(?<![\s/])\*\*(?=[(/])`,
    String.raw`(?<!${inWord}|_)__(?!\s)((?:[^_]|_(?!_))+)(?<!\s)__(?!${inWord}|_)`,
  ].join('|'),
  'gu',
);

/** The beginning of a block of code, with the name of its language, whose end is in another sentence. */
const openFence = /^`{3,}[\w+#-]*(?=\s)/gm;
const closingHalf = /(?<=[\p{L}\p{M}.!?…。！？”’»"'])\*\*(?=$|[\s.,;:!?…])/uy;
const openingHalf = /(?<=^|[\s“„«])\*\*(?=[^\s*])/uy;

/**
 * A quote from Markdown as plain text on one line: heading marks, list marks, emphasis and line breaks mean nothing
 * inside a quote. Words of other sources stay as they are written, as far as they can be told apart.
 */
export function plainQuote(text: string): string {
  const unmarked = withoutMarks(text.replace(/^#{1,6}\s+(.*)$/gm, '$1:').replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, ''));
  return withoutHalves(unmarked)
    .replaceAll(bracket, (whole, label: string, address?: string) => (address === undefined ? whole : label))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** A strong passage of several sentences is cut: one that is quoted has only its opening mark, or only its closing one. */
function withoutHalves(text: string): string {
  const whole = text.replaceAll(openFence, '');
  const closed = withoutMark(whole, whole.indexOf('**'), closingHalf);
  const opening = closed.indexOf('**');
  return opening === closed.lastIndexOf('**') ? withoutMark(closed, opening, openingHalf) : closed;
}

/** The text without the mark that stands there, if it is one. */
function withoutMark(text: string, at: number, mark: RegExp): string {
  if (at < 0) return text;
  mark.lastIndex = at;
  return mark.test(text) ? text.slice(0, at) + text.slice(at + 2) : text;
}

function withoutMarks(text: string): string {
  return text.replaceAll(marked, (whole, run?: string, code?: string, ...found: readonly (string | undefined)[]) => {
    // The first line of a block of code names its language.
    if (code !== undefined) return run !== undefined && run.length > 2 ? code.replace(/^[\w+#-]*\n/, '') : code;
    const [words, strong, before, underlined] = found;
    const bold = words ?? strong ?? before;
    if (bold !== undefined) return withoutMarks(bold);
    // A single word is a name in a program, such as `__init__`.
    return underlined !== undefined && /\s/.test(underlined) ? withoutMarks(underlined) : whole;
  });
}
