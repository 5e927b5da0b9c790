import { findStretches, type Stretch, type StretchQuery } from '../../retrieval/index.ts';
import type { RunContext } from '../run-context.ts';

/** Milliseconds. A reply waits at most this long for a search of the sources. */
const usualPatience = 5_000;

/** Searches the sources of a user's space. Throws if that fails or takes too long. */
export async function searchStretches(
  context: RunContext,
  userId: string,
  query: StretchQuery,
): Promise<readonly Stretch[]> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const patience = context.searchPatience ?? usualPatience;
  const timer = setTimeout(() => reject(new Error(`The sources were not searched within ${patience} ms.`)), patience);
  try {
    return await Promise.race([findStretches(context.retrieval, userId, query), late]);
  } finally {
    clearTimeout(timer);
  }
}
