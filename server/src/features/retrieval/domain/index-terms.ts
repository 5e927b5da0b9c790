import { rememberWords } from '../../../platform/text/words/remember-words.ts';
import { stopWords } from '../../../platform/text/words/stop-words.ts';
import { normalWord, termsOf, type Word, words } from '../../../platform/text/words/words.ts';

/** The most characters of a text that are read. */
const mostCharacters = 20_000;
const termLength = 60;
/**
 * Characters that a term may not contain, because they would have a meaning in a query. Numbers keep their separators.
 */
const sign = /[^\p{L}\p{M}\p{N}.:,]/gu;
/** 'WHO', 'IT' and 'US' are not the stop words they look like. */
const acronym = /^\p{Lu}{2,}$/u;

/** What joins two words into one name. */
const joints: ReadonlySet<string | undefined> = new Set(['-', '_']);

/** A word with the terms it is found by; the first is its own. */
export interface TermWord extends Word {
  readonly terms: readonly string[];
}

/** The terms that find a word by itself; none if it is not meaningful. */
const ownTerms = rememberWords((raw): readonly string[] => {
  const isTelling = !stopWords.has(normalWord(raw)) || acronym.test(raw);
  return isTelling ? indexTermsOf(raw) : [];
});

/**
 * The meaningful words of a text, with their terms: stems, the parts of compound names, and both halves of a word with a
 * hyphen or an underscore together, so that 'e-mail' and 'email' match, and KEY_ENTER is more than a key to enter.
 */
export function* termWords(text: string): Generator<TermWord> {
  let before: Word | null = null;
  for (const word of words(text)) {
    const isJoined = before !== null && word.start === before.end + 1 && joints.has(text[before.end]);
    const own = ownTerms(word.raw);
    const terms = isJoined && before ? distinct([...own, ...termsOf(`${before.raw}${word.raw}`.toLowerCase())]) : own;
    before = word;
    if (terms.length > 0) yield { raw: word.raw, start: word.start, end: word.end, terms };
  }
}

/** How often each term occurs in a text, and how many meaningful words it has. */
export function countIndexTerms(text: string): {
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
} {
  const counts = new Map<string, number>();
  let length = 0;
  for (const { terms } of termWords(text.slice(0, mostCharacters))) {
    length += 1;
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  return { counts, length };
}

/** The terms under which texts with this word are found, whether it is meaningful or not. */
export function indexTermsOf(raw: string): readonly string[] {
  return distinct(termsOf(raw));
}

/** Removes duplicates and characters that the store would misread. */
function distinct(terms: readonly string[]): readonly string[] {
  return [...new Set(terms.map(safeTerm).filter(Boolean))];
}

/** Keeps only letters, digits, combining marks and the separators of numbers, and never half a character. */
export function safeTerm(term: string): string {
  return term.replace(sign, '').slice(0, termLength).toWellFormed().replaceAll('\uFFFD', '');
}
