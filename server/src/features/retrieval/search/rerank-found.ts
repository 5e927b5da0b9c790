import { countCallLater } from '../count-call.ts';
import { shownText } from '../domain/shown-text.ts';
import type { FoundPassage } from '../passage.ts';
import type { RetrievalDeps } from '../retrieval-deps.ts';

/** Passages that the reranker is shown, the best of those found, and characters of each. */
export const mostReranked = 40;
const mostCharacters = 4_000;

/**
 * Puts the best of what was found in the order of the reranker; what it does not see stays behind them. They keep their
 * places' scores. As it was, where there is no reranker or it does not answer.
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
