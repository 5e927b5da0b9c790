import { numberTerm } from '../../../platform/text/words/number-term.ts';

const written: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
const spoken: Readonly<Record<string, string>> = { ae: 'ä', oe: 'ö', ue: 'ü' };
/**
 * What may stand for an umlaut. Not in 'neue' and 'queue', nor at the end, where it is another language: 'due', 'does',
 * 'blue'.
 */
const pair = /(?:ae|oe|(?<![aeiouyq])ue)(?!s?$)/g;
const arabic = /^\p{Script=Arabic}{2,}$/u;
/** Arabic writes the article, and short words before it, on to the next word. */
const article = /^[وف]?(?:[بك]?ال|لل)(?=\p{L}{2})/u;
/** The name of God begins with the article and cannot do without it. */
const god = /^[وف]?(?:[بت]?ال|ل)لهم?$/u;

/**
 * Other spellings of a word: of German where its letters are missing ('Mueller', 'STRASSE'), of Arabic with and without
 * its article, and of a number with and without points at its thousands.
 */
export function otherSpellings(raw: string): readonly string[] {
  const word = raw.normalize('NFC').toLowerCase();
  const others = arabic.test(word) ? arabicOf(word) : /^\p{N}/u.test(word) ? numbersOf(word) : germanOf(word);
  return [...new Set(others)].filter((other) => other !== word);
}

function numbersOf(word: string): readonly string[] {
  if (/^\d{1,3}(?:\.\d{3})+$/.test(word)) return [word.replaceAll('.', '')];
  const whole = numberTerm(word);
  const pointed = /^[1-9]\d{3,14}$/.test(whole) ? [whole.replace(/\B(?=(?:\d{3})+$)/g, '.')] : [];
  // Texts that were indexed when every comma was left out have '35' for '3,5'.
  return word === whole ? pointed : [...pointed, word.replaceAll(',', '')];
}

function arabicOf(word: string): readonly string[] {
  if (god.test(word)) return [];
  const bare = word.replace(article, '');
  return [bare, `ال${bare}`];
}

/** Switzerland writes the umlauts but no `ß`, and others wrote it where it is `ss` now, so each may differ by itself. */
function germanOf(word: string): readonly string[] {
  const other = withOtherUmlauts(word);
  return [other, withOtherS(word), withOtherS(other)];
}

function withOtherUmlauts(word: string): string {
  return /[äöü]/.test(word)
    ? word.replace(/[äöü]/g, (letter) => written[letter] ?? letter)
    : word.replace(pair, (letters) => spoken[letters] ?? letters);
}

function withOtherS(word: string): string {
  return word.includes('ß') ? word.replaceAll('ß', 'ss') : word.replaceAll('ss', 'ß');
}
