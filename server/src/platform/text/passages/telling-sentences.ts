import { lengthInAlphabet } from '../words/length-in-alphabet.ts';
import { stopWords } from '../words/stop-words.ts';
import { normalWord, termsOf, words } from '../words/words.ts';
import { overlap, pickDiverse } from './pick-diverse.ts';

/** The first sentences of a text more often say what it is about, so they weigh more. */
const [opening, worthOfOpening] = [3, 1.3];
/** Maximum number of sentences compared with each other for similarity. */
const mostWeighed = 40;

/** The significant terms of a sentence. */
export function tellingTerms(sentence: string): ReadonlySet<string> {
  return new Set(
    [...words(sentence)]
      .filter(({ raw }) => !stopWords.has(normalWord(raw)) && lengthInAlphabet(raw) > 2)
      .flatMap(({ raw }) => termsOf(raw)),
  );
}

/**
 * The indexes, in text order, of the sentences that contain most of a text's frequent terms and differ from each other.
 * `terms`: the terms of each sentence.
 */
export function pickTelling(terms: readonly ReadonlySet<string>[], count: number): readonly number[] {
  const frequency = new Map<string, number>();
  for (const own of terms) for (const term of own) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  const scored = terms
    .map((own, at) => {
      const weight = [...own].reduce((sum, term) => sum + Math.log(frequency.get(term) ?? 1), 0);
      return { at, own, score: (weight / Math.sqrt(own.size + 6)) * (at < opening ? worthOfOpening : 1) };
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, mostWeighed);
  const top = scored[0]?.score || 1;
  return pickDiverse(
    scored,
    count,
    ({ score }) => score / top,
    (one, other) => overlap(one.own, other.own),
  )
    .flatMap((n) => scored[n]?.at ?? [])
    .sort((one, other) => one - other);
}
