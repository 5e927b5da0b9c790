import { relatedTo } from '../../../platform/text/words/related-words.ts';
import { termsOf } from '../../../platform/text/words/words.ts';
import { termWords } from './index-terms.ts';

/** A word that is looked for. */
export interface QueryTerm {
  readonly term: string;
  /** What may stand for it: related words, and the word written together with its neighbour. */
  readonly others: readonly string[];
  /** Whether words that go on from it count too: 'photo' and 'photography'. */
  readonly isOpen: boolean;
}

/** Characters of a query that are read, and words that are looked for; a page pasted into the search field is enough with these. */
const mostCharacters = 4_000;
const mostTerms = 24;
/** Fewer letters begin too many other words. */
const openFrom = 5;

/** What somebody looks for, or asks. Empty where the text has no word that tells anything. */
export function readQuery(text: string): readonly QueryTerm[] {
  const found = new Map<string, Set<string>>();
  const all = [...termWords(text.slice(0, mostCharacters).replaceAll('\0', ' '))];
  for (const [n, { raw, terms }] of all.entries()) {
    const next = all[n + 1];
    const joined = next && /^\p{L}+$/u.test(raw + next.raw) ? termsOf(`${raw}${next.raw}`.toLowerCase()) : [];
    for (const term of terms) {
      const others = found.get(term) ?? new Set<string>();
      for (const other of [...relatedTo(term), ...joined]) if (other !== term) others.add(other);
      found.set(term, others);
    }
  }
  return [...found].slice(0, mostTerms).map(([term, others]) => ({
    term,
    others: [...others],
    isOpen: term.length >= openFrom && /^\p{L}+$/u.test(term),
  }));
}
