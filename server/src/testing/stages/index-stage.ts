import { createRetrieval } from '../../features/retrieval/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';

const clock = { now: () => new Date('2026-01-02T03:04:05Z') };

/** The index over this database without an embedding model, and users who each have the spaces 1 and 2. */
export function createIndexStage(database: Database) {
  const alive = new Map<string, readonly number[]>();
  const spaces = { existing: async (_: unknown, userId: string) => alive.get(userId) ?? [] };
  const retrieval = createRetrieval({ database, clock, spaces, embedder: null, log: { warn: () => undefined } });
  return {
    database,
    retrieval,
    /** The spaces of each user. */
    alive,
    someone() {
      const userId = newId();
      alive.set(userId, [1, 2]);
      return userId;
    },
    /** The texts found for a query, the best first. */
    texts: async (userId: string, query: string, more: object = {}) =>
      (await retrieval.search(userId, { query, ...more })).found.map(({ text }) => text),
  };
}

export type IndexStage = ReturnType<typeof createIndexStage>;
