import type { DriveMirrorDeps } from './deps.ts';
import { wake } from './queue.ts';
import { dropAllLeases, dueUsers } from './store.ts';

/** Users woken at a time. */
const atATime = 500;

/** Wakes mirrors with something to do at which nobody is: those whose process died, or whose word was lost. */
export const sweepMirrors =
  ({ database, clock }: Pick<DriveMirrorDeps, 'database' | 'clock'>) =>
  async (): Promise<void> => {
    for (const userId of await dueUsers(database.db, clock.now(), atATime)) {
      await database.transaction((tx) => wake(tx, userId));
    }
  };

/** The same when a process starts: the embedded store is its alone, so nobody else can hold a lease. */
export const resumeMirrors = (deps: Pick<DriveMirrorDeps, 'database' | 'clock'>) => async (): Promise<void> => {
  if (deps.database.kind === 'pglite') await dropAllLeases(deps.database.db);
  await sweepMirrors(deps)();
};
