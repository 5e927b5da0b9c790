/** Signs above the line and below it, in the order of `plain`. */
const plain = '0123456789+-−=()ni';
const signs = { super: [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ'], sub: [...'₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙᵢ'] } as const;

/** A number or a term that has no signs of its own everywhere: `6.5`, `2x`. */
const term = /^(?=\D*\d)[\p{L}\d.,/+−=()*-]{1,20}$/u;

/**
 * Words that stand above or below the line, as Markdown has no mark for it: `10⁶`, `H₂O`, `10^6.5`. On the line, they
 * would make another number of the one before them. Null for words that do not, such as the end of `20th`.
 */
export function raisedWords(words: string, place: 'super' | 'sub'): string | null {
  const written = [...words.trim()];
  if (written.length === 0) return null;
  const own = written.map((sign) => signs[place][plain.indexOf(sign)]);
  if (!own.includes(undefined)) return own.join('');
  return term.test(words.trim()) ? `${place === 'super' ? '^' : '_'}${words.trim()}` : null;
}
