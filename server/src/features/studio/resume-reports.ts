import { wake } from './jobs.ts';
import { freeLeases, stranded } from './store.ts';
import type { StudioDeps } from './studio-deps.ts';

const batch = 500;

/** Lets jobs take up what a process that died left behind. A job calls it, and each start. */
export const resumeReports =
  ({ database, clock }: StudioDeps) =>
  async (isStart = false): Promise<void> => {
    if (isStart && database.kind === 'pglite') await freeLeases(database.db);
    for (const { userId, id } of await stranded(database.db, clock.now(), batch))
      await database.transaction((tx) => wake(tx, userId, id));
  };
