import { findStretches, type Stretch, type StretchQuery } from '../../retrieval/index.ts';
import type { RunContext } from '../run-context.ts';

/** Milliseconds a search of the sources may take; a reply does not wait longer for it. */
const usualPatience = 5_000;

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
    return await Promise.race([findStretches(context.retrieval, userId, query), late]);
  } finally {
    clearTimeout(timer);
  }
}
