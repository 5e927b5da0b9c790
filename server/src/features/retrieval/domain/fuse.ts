/** What words score at the most is taken to be at least this share of what a passage with all of them would have. */
const surely = 0.5;
/** What the nearest passage in meaning counts, where it stands alone; the best by words counts 1. */
const meaningWeight = 0.2;
/** How steeply a passage counts less than the nearest one. */
const steepness = 6;
/** The nearest is sure as far as it stands out from this one. */
const rival = 5;

export interface Ranked<T> {
  readonly item: T;
  readonly score: number;
}

/** What words found, best first. */
export interface WordList<T> {
  readonly ranked: readonly Ranked<T>[];
  /** What a passage would score that has all words, often. */
  readonly possible: number;
}

/**
 * Joins what words found with what is near in meaning, by how sure either is. Words are, as far as their best has what
 * was asked for; meaning is, as far as the nearest stands out: a model that knows no better than words puts many
 * passages as near, and changes little. Best first; `near` begins with the nearest, its score is the likeness, and only
 * the first `added` of it come in that words did not find.
 * SOURCE: Bruch, Gai and Ingber (2023), An Analysis of Fusion Functions for Hybrid Retrieval: scores brought to one scale
 * keep what reciprocal ranks throw away. How sure meaning is, and the four numbers above: bench/retrieval/README.md.
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

/** What each likeness counts, the greatest first: 0 where none stands out. */
function countMeaning(likenesses: readonly number[]): readonly number[] {
  const [first = 0] = likenesses;
  const last = likenesses.at(-1) ?? 0;
  const span = first - last;
  if (span <= 0) return likenesses.map(() => 0);
  const sure = (first - (likenesses[rival - 1] ?? last)) / span;
  return likenesses.map((likeness) => meaningWeight * sure * ((likeness - last) / span) ** steepness);
}
