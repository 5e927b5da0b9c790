import { relatedTo } from '../../../platform/text/words/related-words.ts';
import { indexTermsOf, safeTerm, termWords } from './index-terms.ts';
import { otherSpellings } from './other-spellings.ts';

/** A word to search for. */
export interface QueryTerm {
  readonly term: string;
  /** Words that may stand for it: related words, other spellings, and the word joined with its neighbour. */
  readonly others: readonly string[];
  /** Whether longer words that begin with it count too: 'photo' and 'photography'. */
  readonly isOpen: boolean;
}

/** The most characters of a query that are read; the limits also hold for a whole page pasted into the search field. */
const mostCharacters = 4_000;
const mostTerms = 24;
/** Shorter words are the beginning of too many others. */
const openFrom = 5;
/** One character of Chinese or Japanese is a word, but texts are indexed by pairs of them. */
const sign = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** Reads what somebody searches for or asks. Empty if the text has no meaningful word. */
export function readQuery(text: string): readonly QueryTerm[] {
  const found = new Map<string, Set<string>>();
  const all = [...termWords(text.slice(0, mostCharacters).replaceAll('\0', ' '))];
  for (const [n, { raw, terms }] of all.entries()) {
    const next = all[n + 1];
    const joined = next && /^\p{L}+$/u.test(raw + next.raw) ? indexTermsOf(`${raw}${next.raw}`.toLowerCase()) : [];
    const spelled = otherSpellings(raw).flatMap(indexTermsOf);
    for (const term of terms) {
      const others = found.get(term) ?? new Set<string>();
      for (const other of [...relatedTo(term), ...joined, ...spelled, ...withDotlessI(raw)])
        if (other !== term) others.add(other);
      found.set(term, others);
    }
  }
  return [...found].slice(0, mostTerms).map(([term, others]) => ({
    term,
    others: [...others],
    isOpen: (term.length >= openFrom && /^\p{L}+$/u.test(term)) || sign.test(term),
  }));
}

/** Texts that were indexed when 'ı' was not yet read as 'i' have the word with that letter. */
function withDotlessI(raw: string): readonly string[] {
  return raw.includes('ı') ? [safeTerm(raw.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())] : [];
}
