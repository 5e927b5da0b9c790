/**
 * Maximal marginal relevance: picks up to `count` items, each the best by `balance` × its score − (1 − `balance`) × its
 * similarity to the most similar item already picked. Scores and similarities are 0 … 1. Returns indexes, best first.
 */
export function pickDiverse<T>(
  items: readonly T[],
  count: number,
  score: (item: T) => number,
  likeness: (one: T, other: T) => number,
  balance = 0.7,
): readonly number[] {
  const picked: number[] = [];
  const left = new Set(items.keys());
  while (picked.length < count && left.size > 0) {
    let best = -1;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (const at of left) {
      const item = items[at] as T;
      const nearest = picked.reduce((most, other) => Math.max(most, likeness(item, items[other] as T)), 0);
      const value = balance * score(item) - (1 - balance) * nearest;
      if (value > bestValue) [best, bestValue] = [at, value];
    }
    picked.push(best);
    left.delete(best);
  }
  return picked;
}

/** Share of terms two sets have in common, 0 … 1 (Jaccard). */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = [...one].reduce((sum, term) => sum + (other.has(term) ? 1 : 0), 0);
  return common === 0 ? 0 : common / (one.size + other.size - common);
}
