/**
 * From an opening bracket to where it may close, with the target of a link if one follows. Brackets that are not a link
 * are skipped as a whole.
 */
const bracket = /\[([^\]\n]*)(\]\([^)\s]{0,1000}\))?/g;

/** A letter or digit of a word that has spaces around it: words of Chinese, Japanese and Korean may have none. */
const inWord = /(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\p{L}\p{N}]/u.source;
const inner = String.raw`((?:[^*]|\*(?!\*))+)`;
/**
 * Code, in which nothing else is a mark: in words or as a block, a block that has backticks in it, one whose end is in
 * another sentence, and the end of one that began in another.
 */
const code =
  /(?<!`)(`+)([^`]+)\1(?!`)|^`{3,}[\w+#-]*(?=\s)([\s\S]*?)^`{3,}|^`{3,}[\w+#-]+(?=\s)([\s\S]*)|^`{3,}(?=\s)/gm;
/** What stands for a piece of code, by its number, while marks are removed. */
const kept = /\uE000(\d+)\uE001/g;

/**
 * Strong words between `**` or `__`. Signs within a word or behind it are no marks: sources that are not
 * Markdown write powers (`2**10`) and paths (`src/**`) with them. Around words of letters alone they are marks also
 * beside other signs, such as a slash, and around several words before a bracket.
 */
const strong = new RegExp(
  [
    String.raw`(?<!${inWord}|[)*]|(?<!\*\*)/)\*\*([\p{L}\p{M}]+(?:[ -][\p{L}\p{M}]+)*)\*\*(?!\*)`,
    String.raw`(?<!${inWord}|[)\]/*])\*\*(?!\s)${inner}(?<!\s)\*\*(?!${inWord}|[(/])`,
    String.raw`(?<!${inWord}|[)\]/*])\*\*(?![\s/])(?=[^*]*\s)${inner}(?<![\s/])\*\*(?=[(/])`,
    String.raw`(?<!${inWord}|_)__(?!\s)((?:[^_]|_(?!_))+)(?<!\s)__(?!${inWord}|_)`,
  ].join('|'),
  'gu',
);

/** Behind a type of C, such as `char**`, signs are no mark; nor are they before a name of Python's, such as `**kwargs`. */
const closingHalf = /(?<=[\p{L}\p{M}.!?…。！？”’»"'\uE001])(?<!\b(?:char|int|void|\w+_t))\*\*(?=$|[\s.,;:!?…])/uy;
const openingHalf = /(?<=^|[\s“„«])\*\*(?=[^\s*])(?!kw(?:arg)?s?\b|\w+_\w|\w+\))/uy;

/**
 * A quote from Markdown as plain text on one line: heading marks, list marks, emphasis and line breaks mean nothing
 * inside a quote. Words of other sources stay as they are written, as far as they can be told apart.
 */
export function plainQuote(text: string): string {
  const codes: string[] = [];
  const keep = (piece: string) => `\uE000${codes.push(piece) - 1}\uE001`;
  const words = text
    .replaceAll(code, (_, run?: string, piece?: string, block?: string, open?: string) => {
      const words = piece ?? block ?? open;
      if (words === undefined) return '';
      // The first line of a block of code names its language.
      return keep(run !== undefined && run.length > 2 ? words.replace(/^[\w+#-]*\n/, '') : words);
    })
    .replace(/^#{1,6}\s+(.*)$/gm, '$1:')
    .replace(/^\s*(?:[-*+•]|\d{1,3}[.)])\s+/, '');
  return withoutHalves(withoutMarks(words))
    .replaceAll(bracket, (whole, label: string, target: string | undefined, at: number, all: string) =>
      target === undefined || isCall(target, all.charAt(at - 1)) ? whole : label,
    )
    .replaceAll(kept, (whole, number: string) => codes[Number(number)] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Whether what could be the target of a link is the argument of a call: `a[i](x)`. */
function isCall(target: string, before: string): boolean {
  return /[\w)\]]/.test(before) && !/[/:#]/.test(target);
}

/** A strong passage of several sentences is cut: one that is quoted has only its opening mark, or only its closing one. */
function withoutHalves(text: string): string {
  const closed = withoutMark(text, text.indexOf('**'), closingHalf);
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
  return text.replaceAll(strong, (whole, ...found: readonly (string | undefined)[]) => {
    const [words, bold, before, underlined] = found;
    const inside = words ?? bold ?? before;
    if (inside !== undefined) return withoutMarks(inside);
    // A single word is a name in a program, such as `__init__`.
    return underlined !== undefined && /\s/.test(underlined) ? withoutMarks(underlined) : whole;
  });
}
