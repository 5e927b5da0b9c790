import { termsOf, words } from '../../../../platform/text/words/words.ts';
import type { Question, QuestionTerm } from './question.ts';

/** How well each term of the question is matched, by its index in the question: 0 not at all, 1 by the same word. */
export type Hits = readonly number[];

/**
 * Finds the question's terms in texts. Each distinct word is matched only once, so a long text costs little more than
 * finding its words.
 */
export interface TermMatcher {
  readonly terms: readonly QuestionTerm[];
  /** The terms that this word matches, as [index, weight]; undefined for most words. */
  ofWord(raw: string): readonly (readonly [place: number, weight: number])[] | undefined;
  inText(text: string): Hits;
}

const relatedWeight = 0.75;
const nearSpellingWeight = 0.7;
/** Maximum number of cached words, 16 MB at worst; further words are matched each time. */
const maxRemembered = 200_000;

export function createTermMatcher(question: Question): TermMatcher {
  const { terms } = question;
  const known = new Map<string, readonly (readonly [number, number])[] | undefined>();
  const ofWord: TermMatcher['ofWord'] = (raw) => {
    if (known.has(raw)) return known.get(raw);
    const found = matchWord(raw, terms);
    if (known.size < maxRemembered) known.set(raw, found);
    return found;
  };
  const inText = (text: string): Hits => {
    const hits = terms.map(() => 0);
    for (const { raw } of words(text)) {
      for (const [place, weight] of ofWord(raw) ?? []) hits[place] = Math.max(hits[place] ?? 0, weight);
    }
    return hits;
  };
  return { terms, ofWord, inText };
}

function matchWord(raw: string, terms: readonly QuestionTerm[]): readonly (readonly [number, number])[] | undefined {
  const own = termsOf(raw);
  const found: [number, number][] = [];
  for (const [place, term] of terms.entries()) {
    const weight = Math.max(...own.map((word) => closeness(word, term)));
    if (weight > 0) found.push([place, weight]);
  }
  return found.length > 0 ? found : undefined;
}

function closeness(word: string, { term, related }: QuestionTerm): number {
  if (word === term) return 1;
  if (related.has(word)) return relatedWeight;
  return isNearSpelling(word, term) || isLonger(word, term) || isLonger(term, word) ? nearSpellingWeight : 0;
}

/** Whether one word is built on the other: 'photo' and 'photography', 'access' and 'accessibility'. */
function isLonger(long: string, short: string): boolean {
  return short.length >= 5 && long.length - short.length <= 6 && long.length > short.length && long.startsWith(short);
}

/**
 * Whether two longer words differ by one typing error: an extra, missing or wrong letter, or two swapped letters. Never
 * true for numbers.
 */
function isNearSpelling(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 5 || long.length - short.length > 1 || /\p{N}/u.test(long) || one[0] !== other[0]) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = (text: string, skip: number) => text.slice(at + skip);
  if (short.length < long.length) return rest(short, 0) === rest(long, 1);
  if (rest(short, 1) === rest(long, 1)) return short.length > 6;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && rest(short, 2) === rest(long, 2);
}
