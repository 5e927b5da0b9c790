import type { FoundPassage } from '../retrieval/index.ts';
import { joinPassages, type Stretch } from './domain/join-passages.ts';
import type { RunContext } from './run-context.ts';

/** Milliseconds a search of the sources may take; a reply does not wait longer for it. */
const usualPatience = 5_000;
/** Passages asked for. */
const wanted = 12;
/** The best of them are read with what stands around them. */
const withNeighbours = 5;

/** What a search is for. */
export interface StretchQuery {
  readonly spaceId: number;
  readonly query: string;
  /** Tokens. */
  readonly budget: number;
}

/** Searches the sources of a space of this user. Throws when that fails or takes too long. */
export async function searchStretches(
  context: RunContext,
  userId: string,
  query: StretchQuery,
): Promise<readonly Stretch[]> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const patience = context.searchPatience ?? usualPatience;
  const timer = setTimeout(() => reject(new Error(`The sources were not searched within ${patience} ms.`)), patience);
  try {
    return await Promise.race([search(context, userId, query), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function search(
  { retrieval }: RunContext,
  userId: string,
  { spaceId, query, budget }: StretchQuery,
): Promise<readonly Stretch[]> {
  const { found } = await retrieval.search(userId, { query, spaceId, limit: wanted });
  const around = found.slice(0, withNeighbours).map(({ itemId, n }) => retrieval.neighbours(userId, itemId, n, 1, 1));
  const best = (await Promise.all(around)).map((group, at) => foundFirst(found[at], group));
  return joinPassages([...best, ...found.slice(withNeighbours).map((one) => [one])], budget);
}

/** What was found has the first claim to the room there is. */
function foundFirst(found: FoundPassage | undefined, group: readonly FoundPassage[]): readonly FoundPassage[] {
  return found ? [found, ...group.filter(({ n }) => n !== found.n)] : group;
}
