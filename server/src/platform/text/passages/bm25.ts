/** How often each of the given terms occurs in a text. */
export interface CountedText {
  /** In words. */
  readonly length: number;
  readonly counts: ReadonlyMap<string, number>;
}

/**
 * Rarity of a term that occurs in `having` of `all` texts (inverse document frequency); never negative, highest for a
 * term that occurs nowhere.
 */
export function rarity(having: number, all: number): number {
  return Math.log(1 + (all - having + 0.5) / (having + 0.5));
}

/** How fast repetition stops counting, and how much length counts. Usual values of Robertson and Zaragoza (2009). */
const k1 = 1.2;
const b = 0.75;

/** Okapi BM25 score of each text for the terms, in the order of the texts; 0 for a text without any of them. */
export function bm25(texts: readonly CountedText[], terms: Iterable<string>): readonly number[] {
  const average = texts.reduce((sum, { length }) => sum + length, 0) / Math.max(1, texts.length) || 1;
  const scores = texts.map(() => 0);
  for (const term of new Set(terms)) {
    const having = texts.reduce((sum, { counts }) => sum + (counts.has(term) ? 1 : 0), 0);
    const weight = rarity(having, texts.length);
    for (const [at, { length, counts }] of texts.entries()) {
      const times = counts.get(term) ?? 0;
      if (times === 0) continue;
      const gain = (weight * times * (k1 + 1)) / (times + k1 * (1 - b + (b * length) / average));
      scores[at] = (scores[at] ?? 0) + gain;
    }
  }
  return scores;
}
