import { wake } from '../jobs.ts';
import { freeLeases, lockAny, stranded, unsettled } from '../store.ts';
import type { StudioDeps } from '../studio-deps.ts';
import { giveBackUnlessLive } from './lease.ts';

const batch = 500;

/**
 * Lets jobs continue what a dead process left behind, and releases its holds. A scheduled job calls it, and so does
 * each start.
 */
export const resumeReports =
  (deps: StudioDeps) =>
  async (isStart = false): Promise<void> => {
    const { database, clock } = deps;
    if (isStart && database.kind === 'pglite') await freeLeases(database.db);
    for (const { userId, id } of await stranded(database.db, clock.now(), batch))
      await database.transaction((tx) => wake(tx, userId, id));
    for (const { userId, id } of await unsettled(database.db, clock.now(), batch))
      await database.transaction(async (tx) => {
        const row = await lockAny(tx, userId, id);
        if (row?.leaseBy === null) await giveBackUnlessLive(tx, deps, row);
      });
  };
