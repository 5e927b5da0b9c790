/** How little the first places of a list stand out. SOURCE: Cormack, Clarke and Büttcher (2009), Reciprocal Rank Fusion. */
const flatness = 60;

/**
 * Joins lists that rank the same things by scores that cannot be compared: each place counts 1 / (60 + place), times the
 * weight of its list. Best first; what stands as well keeps the order of the first list.
 */
export function fuse<T>(
  lists: readonly { readonly ranked: readonly T[]; readonly weight: number }[],
  keyOf: (item: T) => string,
): readonly { readonly item: T; readonly score: number }[] {
  const fused = new Map<string, { item: T; score: number }>();
  for (const { ranked, weight } of lists) {
    for (const [at, item] of ranked.entries()) {
      const key = keyOf(item);
      const known = fused.get(key) ?? { item, score: 0 };
      known.score += weight / (flatness + at + 1);
      fused.set(key, known);
    }
  }
  return [...fused.values()].sort((a, b) => b.score - a.score);
}
