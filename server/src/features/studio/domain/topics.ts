import { type Phrase, phrasesIn } from './phrases-in.ts';
import type { Quotable } from './quotable.ts';

/** A recurring topic of the sources, with the sentences that say most about it. */
export interface Topic {
  /** In its most frequent spelling. */
  readonly name: string;
  readonly quotes: readonly [Quotable, ...Quotable[]];
}

/** The most sentences quoted for one topic. */
const mostQuotes = 3;
/** The weight in a sentence of a pair of words, of a name and of any other word. */
const worth = { pair: 2, name: 1.5, word: 0.4 } as const;

/**
 * If fewer topics than this name things, all words are considered. This happens in languages where things cannot be
 * recognized.
 */
const leastTopics = 3;

interface Candidate {
  readonly written: Map<string, number>;
  readonly having: Set<Quotable>;
  readonly terms: readonly string[];
  /** How often it followed a word that precedes things. */
  asThing: number;
}

/**
 * The pairs of words, names and words that occur in most sentences, each with sentences that no earlier topic quotes.
 */
export function chooseTopics(sentences: readonly Quotable[], count: number): readonly Topic[] {
  const candidates = new Map<string, Candidate>();
  for (const sentence of sentences) for (const phrase of phrasesIn(sentence.text)) note(candidates, sentence, phrase);
  const all = [...candidates.values()].filter(({ having }) => having.size >= 2);
  const things = pick(all.filter(isThing), count);
  return things.length >= Math.min(leastTopics, count) ? things : pick(all, count);
}

function isThing({ having, asThing, terms, written }: Candidate): boolean {
  return terms.length > 1 || /^\p{Lu}/u.test(mostUsual(written)) || asThing * 3 >= having.size;
}

function pick(candidates: readonly Candidate[], count: number): readonly Topic[] {
  const ranked = candidates
    .map(({ written, having, terms }) => ({ name: mostUsual(written), having, terms }))
    .sort((a, b) => weight(b) - weight(a));
  const taken = new Set<Quotable>();
  const said = new Set<string>();
  const topics: Topic[] = [];
  for (const { name, having, terms } of ranked) {
    if (terms.every((term) => said.has(term))) continue;
    const [first, ...more] = [...having].filter((quote) => !taken.has(quote)).slice(0, mostQuotes);
    if (!first) continue;
    for (const quote of [first, ...more]) taken.add(quote);
    for (const term of terms) said.add(term);
    topics.push({ name, quotes: [first, ...more] });
    if (topics.length === count) break;
  }
  return topics;
}

function note(candidates: Map<string, Candidate>, sentence: Quotable, { written, isThing, terms }: Phrase): void {
  const key = terms.join(' ');
  const known = candidates.get(key) ?? {
    written: new Map<string, number>(),
    having: new Set<Quotable>(),
    terms,
    asThing: 0,
  };
  known.written.set(written, (known.written.get(written) ?? 0) + 1);
  known.having.add(sentence);
  if (isThing) known.asThing += 1;
  candidates.set(key, known);
}

function weight({ name, having, terms }: { readonly name: string } & Pick<Candidate, 'having' | 'terms'>): number {
  if (terms.length > 1) return having.size * worth.pair;
  return having.size * (/^\p{Lu}/u.test(name) ? worth.name : worth.word);
}

function mostUsual(written: ReadonlyMap<string, number>): string {
  return [...written].reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0])[0];
}
