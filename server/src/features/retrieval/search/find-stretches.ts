import type { Retrieval } from '../create-retrieval.ts';
import { joinPassages, type Stretch } from '../domain/join-passages.ts';
import type { FoundPassage } from '../passage.ts';

/** Passages asked for. */
const wanted = 12;
/** The best of them are read with what stands around them. */
const withNeighbours = 5;

/** What material is looked for, to answer or to write from. */
export interface StretchQuery {
  readonly spaceId: number;
  readonly query: string;
  /** Tokens. */
  readonly budget: number;
  /** Only in these items of the space. */
  readonly itemIds?: readonly string[] | undefined;
}

/** What the sources of a space say to a query: the best passages with what stands around them, joined where they adjoin. */
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

/** What was found has the first claim to the room there is. */
function foundFirst(found: FoundPassage | undefined, group: readonly FoundPassage[]): readonly FoundPassage[] {
  return found ? [found, ...group.filter(({ n }) => n !== found.n)] : group;
}
