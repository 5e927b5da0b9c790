import type { Retrieval } from '../create-retrieval.ts';
import { joinPassages, type Stretch } from '../domain/join-passages.ts';
import type { FoundPassage } from '../passage.ts';

/** Passages to search for. */
const wanted = 12;
/** How many of the best passages are read with their neighbours. */
const withNeighbours = 5;

/** What to search for, to answer or to write from it. */
export interface StretchQuery {
  readonly spaceId: number;
  readonly query: string;
  /** Tokens. */
  readonly budget: number;
  /** Searches only these items of the space. */
  readonly itemIds?: readonly string[] | undefined;
}

/**
 * What the sources of a space say about a query: the best passages with their surroundings, joined where they adjoin.
 */
export async function findStretches(
  retrieval: Pick<Retrieval, 'search' | 'neighbours'>,
  userId: string,
  { spaceId, query, budget, itemIds }: StretchQuery,
): Promise<readonly Stretch[]> {
  const { found } = await retrieval.search(userId, { query, spaceId, itemIds, limit: wanted });
  const around = found.slice(0, withNeighbours).map(({ itemId, n }) => retrieval.neighbours(userId, itemId, n, 1, 1));
  const best = (await Promise.all(around)).map((group, at) => foundFirst(found[at], group));
  return joinPassages([...best, ...found.slice(withNeighbours).map((one) => [one])], budget);
}

/** Puts the found passage first, so that it gets room in the budget before its neighbours. */
function foundFirst(found: FoundPassage | undefined, group: readonly FoundPassage[]): readonly FoundPassage[] {
  return found ? [found, ...group.filter(({ n }) => n !== found.n)] : group;
}
