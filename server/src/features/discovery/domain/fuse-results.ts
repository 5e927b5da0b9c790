/** What one search engine shows of a page. */
export interface Result {
  readonly url: string;
  readonly title: string;
  readonly snippet: string;
  readonly publishedAt: string | null;
}

/** How much the first places of one search are worth more than the later ones; the usual constant of reciprocal ranks. */
const flatness = 60;

/**
 * The results of several searches as one list, best first: what many of them name, and name early, comes first.
 * `addressOf`: an address as a page is known by it; null drops the result. Of one page the longest snippet is kept.
 */
export function fuseResults(
  searches: readonly (readonly Result[])[],
  addressOf: (url: string) => string | null,
): readonly Result[] {
  const found = new Map<string, { result: Result; score: number }>();
  for (const results of searches) {
    for (const [rank, result] of results.entries()) {
      const url = addressOf(result.url);
      if (url === null) continue;
      const known = found.get(url);
      const longer = known && known.result.snippet.length >= result.snippet.length ? known.result : result;
      found.set(url, { result: { ...longer, url }, score: (known?.score ?? 0) + 1 / (flatness + rank) });
    }
  }
  return [...found.values()].sort((a, b) => b.score - a.score).map(({ result }) => result);
}
