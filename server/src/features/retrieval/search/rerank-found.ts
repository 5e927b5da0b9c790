import { countCallLater } from '../count-call.ts';
import { shownText } from '../domain/shown-text.ts';
import type { FoundPassage } from '../passage.ts';
import type { RetrievalDeps } from '../retrieval-deps.ts';

/** The most passages that the reranker is shown: the best of those found. */
export const mostReranked = 40;
const mostCharacters = 4_000;

/**
 * Puts the best passages into the reranker's order; those it does not see follow them. The scores stay with the ranks.
 * Without a reranker, or if it does not answer, the order stays.
 */
export async function rerankFound(
  deps: RetrievalDeps,
  userId: string,
  query: string,
  found: readonly FoundPassage[],
): Promise<readonly FoundPassage[]> {
  const { reranking } = deps;
  const shown = found.slice(0, mostReranked);
  if (!reranking || shown.length < 2 || query === '') return found;
  const texts = shown.map((passage) => shownText(passage, mostCharacters));
  const order = await reranking.rank(query, texts);
  if (order === null) return found;
  countCallLater(deps, 'reranking', reranking.model, { userId, texts: [query, ...texts] });
  const ranked = order.flatMap((place, at) => {
    const passage = shown[place];
    return passage ? [{ ...passage, score: shown[at]?.score ?? 0 }] : [];
  });
  return [...ranked, ...found.slice(mostReranked)];
}
