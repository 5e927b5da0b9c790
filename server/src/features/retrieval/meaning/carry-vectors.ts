import type { Tx } from '../../../platform/database/database.ts';
import type { UnchangedPassages } from '../passage.ts';
import type { RetrievalDeps } from '../retrieval-deps.ts';
import { digestsOf, movePlaces } from './carry-store.ts';

/** Passages compared in one statement. */
const comparedAtOnce = 256;
/** The most vectors deleted or moved in the transaction that ends a version, so that others need not wait long. */
const mostMoved = 200;

/**
 * Compares the passages of two versions in the background, a few at a time. Equal passages are paired in order, so none
 * is paired twice. undefined: there is no embedding model.
 */
export const comparePassages =
  ({ database: { db }, beside, meaning }: RetrievalDeps) =>
  async (userId: string, itemId: string, before: string, version: string): Promise<UnchangedPassages | undefined> => {
    if (meaning === null) return undefined;
    const digests = async (of: string) => {
      const all: string[] = [];
      for (let from = 0; from === all.length; from += comparedAtOnce) {
        const some = await beside(() => digestsOf(db, userId, itemId, of, from, from + comparedAtOnce));
        for (const { digest } of some) all.push(digest);
      }
      return all;
    };
    const [old, now] = [await digests(before), await digests(version)];
    const places = Map.groupBy([...now.keys()].reverse(), (at) => now[at]);
    return { before, places: old.map((digest) => places.get(digest)?.pop() ?? null) };
  };

/**
 * Gives the passages of a new version the vectors that these had in the searched one, in the transaction that makes it
 * the searched one. False, and nothing is done, if too many would have to be deleted or moved: then all are made anew.
 */
export async function carryVectors(
  tx: Tx,
  userId: string,
  itemId: string,
  { places }: UnchangedPassages,
): Promise<boolean> {
  const gone = places.flatMap((to, from) => (to === null ? [from] : []));
  const moves = places.flatMap((to, from) => (to === null || to === from ? [] : [[from, to] as const]));
  if (gone.length + moves.length > mostMoved) return false;
  await movePlaces(tx, userId, itemId, gone, moves);
  return true;
}
