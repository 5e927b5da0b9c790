import { fold, stretchesOf, tokensOf } from './search-tokens.ts';

/** A word that is looked for. */
export interface QueryWord {
  /** As it is looked for in titles: folded. */
  readonly text: string;
  /** Terms of the index, all of which a text with the word has. */
  readonly terms: readonly string[];
  /** The last term may go on: 'mach' finds 'machine'. */
  readonly isPrefix: boolean;
}

/** Words that are looked for; what is written beyond them is left out. */
const mostWords = 12;

/** The words of what someone wrote into a search field; the last may still be being written. */
export function readQuery(text: string): readonly QueryWord[] {
  const words = new Map<string, QueryWord>();
  const stretches = [...stretchesOf(text)].slice(0, mostWords);
  for (const [n, { raw, isContinuous }] of stretches.entries()) {
    const found = [...tokensOf(raw)].map(({ term }) => term);
    // In scripts that are searched by pairs of characters, the last character is also the end of the pair before it; a
    // single one is the beginning of a pair.
    const terms = isContinuous && found.length > 1 ? found.slice(0, -1) : found.slice(0, 1);
    const isPrefix = isContinuous ? found.length === 1 : n === stretches.length - 1;
    const folded = fold(raw);
    if (terms.length > 0 && folded !== '') words.set(folded, { text: folded, terms, isPrefix });
  }
  return [...words.values()];
}

/** Whether a term of a text is one the word is found by. */
export function isFoundBy(word: QueryWord, term: string): boolean {
  return word.isPrefix
    ? word.terms.some((each, n) => (n === word.terms.length - 1 ? term.startsWith(each) : term === each))
    : word.terms.includes(term);
}
