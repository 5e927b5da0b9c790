import type { WebPage } from '../../../ports/web-search.ts';

/** How little the first ranks of a search outweigh later ones: the usual constant of reciprocal rank fusion. */
const flatness = 60;

/**
 * Combines the results of several searches, best first: pages that many searches rank high come first. `addressOf`: the
 * address that identifies a page; null drops the result. Of several snippets of one page, the longest is kept.
 */
export function fuseResults(
  searches: readonly (readonly WebPage[])[],
  addressOf: (url: string) => string | null,
): readonly WebPage[] {
  const found = new Map<string, { result: WebPage; score: number }>();
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
