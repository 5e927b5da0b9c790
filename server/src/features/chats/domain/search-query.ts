import { fold, stretchesOf, tokensOf } from './search-tokens.ts';

/** A word that is searched for. */
export interface QueryWord {
  /** The folded word, which is searched for in titles. */
  readonly text: string;
  /** Terms of the index; a text with the word has all of them. */
  readonly terms: readonly string[];
  /** Whether the last term may be the beginning of a longer one: 'mach' finds 'machine'. */
  readonly isPrefix: boolean;
}

/** The most words that are searched for; further ones are ignored. */
const mostWords = 12;

/** The words of what a user typed into a search field. The last word may be incomplete. */
export function readQuery(text: string): readonly QueryWord[] {
  const words = new Map<string, QueryWord>();
  const stretches = [...stretchesOf(text)].slice(0, mostWords);
  for (const [n, { raw, isContinuous }] of stretches.entries()) {
    const found = [...tokensOf(raw)].map(({ term }) => term);
    // In scripts that are searched by pairs of characters, the last character is also the end of the pair before it. A
    // single character is the beginning of a pair.
    const terms = isContinuous && found.length > 1 ? found.slice(0, -1) : found.slice(0, 1);
    const isPrefix = isContinuous ? found.length === 1 : n === stretches.length - 1;
    const folded = fold(raw);
    if (terms.length > 0 && folded !== '') words.set(folded, { text: folded, terms, isPrefix });
  }
  return [...words.values()];
}

/** Whether a term of a text matches the word. */
export function isFoundBy(word: QueryWord, term: string): boolean {
  return word.isPrefix
    ? word.terms.some((each, n) => (n === word.terms.length - 1 ? term.startsWith(each) : term === each))
    : word.terms.includes(term);
}
