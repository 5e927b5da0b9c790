/** The first character of a word: a letter with its accents, a flag, or an emoji with all its joined parts. */
const beginnings = /(?<!\S)(\p{RI}{2}|\S(\p{M}|\p{EMod}|\u200d.)*)/gu;

/** 'Mira Anand' → 'M', 'A'; 'demo' → 'D'. */
export function initialsOf(name: string): readonly string[] {
  const letters = name.toUpperCase().match(beginnings) ?? ['?'];
  letters.splice(1, letters.length - 2);
  return letters;
}
