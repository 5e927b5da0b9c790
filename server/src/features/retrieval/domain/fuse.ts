/** The best score by words is taken to be at least this share of what a passage with all words would score. */
const surely = 0.5;
/** The weight of the passage nearest in meaning, where it stands out alone; the best by words counts 1. */
const meaningWeight = 0.2;
/** How steeply the weight falls with the distance from the nearest passage. */
const steepness = 6;
/** The nearest passage is as certain as it stands out from the one at this rank. */
const rival = 5;

export interface Ranked<T> {
  readonly item: T;
  readonly score: number;
}

/** Passages found by words, best first. */
export interface WordList<T> {
  readonly ranked: readonly Ranked<T>[];
  /** What a passage that contains all words often would score. */
  readonly possible: number;
}

/**
 * Combines the passages found by words with those near in meaning, weighted by how certain each list is. Words are
 * certain as far as their best passage contains what was asked for. Meaning is certain as far as the nearest passage
 * stands out: a model that knows no better than words puts many passages equally near, and changes little. Best first.
 * `near` begins with the nearest, and its score is the similarity; of the passages that words did not find, only those
 * among its first `added` are included.
 *
 * SOURCE: Bruch, Gai and Ingber (2023), An Analysis of Fusion Functions for Hybrid Retrieval: scores on a common scale
 * keep what reciprocal ranks discard. For the certainty of meaning and the four numbers above, see
 * bench/retrieval/README.md.
 */
export function fuse<T>(
  words: WordList<T>,
  near: readonly Ranked<T>[],
  added: number,
  keyOf: (item: T) => string,
): readonly Ranked<T>[] {
  const meaning = countMeaning(near.map(({ score }) => score));
  const most = Math.max(words.ranked[0]?.score ?? 0, surely * words.possible);
  const fused = new Map<string, { item: T; score: number }>();
  for (const { item, score } of words.ranked) fused.set(keyOf(item), { item, score: most === 0 ? 0 : score / most });
  for (const [at, { item }] of near.entries()) {
    const known = fused.get(keyOf(item));
    const score = meaning[at] ?? 0;
    if (known) known.score += score;
    else if (at < added) fused.set(keyOf(item), { item, score });
  }
  return [...fused.values()].sort((a, b) => b.score - a.score);
}

/** The weight of each similarity, given in descending order: 0 for all where none stands out. */
function countMeaning(likenesses: readonly number[]): readonly number[] {
  const [first = 0] = likenesses;
  const last = likenesses.at(-1) ?? 0;
  const span = first - last;
  if (span <= 0) return likenesses.map(() => 0);
  const sure = (first - (likenesses[rival - 1] ?? last)) / span;
  return likenesses.map((likeness) => meaningWeight * sure * ((likeness - last) / span) ** steepness);
}
