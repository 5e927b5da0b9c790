/** Letters of scripts that write a word with one or two of them. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** How many letters of an alphabet one of these letters stands for. */
const worthOfDense = 3;

/** The length of a text if it were written in an alphabet, in UTF-16 units. */
export function lengthInAlphabet(text: string): number {
  return text.length + (text.match(dense)?.length ?? 0) * (worthOfDense - 1);
}
