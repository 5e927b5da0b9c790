import { wake } from '../jobs.ts';
import type { SourcesDeps } from '../sources-deps.ts';
import { freeLeases, stranded } from '../store.ts';

const batch = 500;

/** Lets jobs continue what a dead process left behind. A scheduled job calls it, and so does each start. */
export const resumeSources =
  (deps: SourcesDeps) =>
  async (isStart = false): Promise<void> => {
    if (isStart && deps.database.kind === 'pglite') await freeLeases(deps.database.db);
    const left = await stranded(deps.database.db, deps.clock.now(), batch);
    for (const source of left) await deps.database.transaction((tx) => wake(tx, source));
  };
