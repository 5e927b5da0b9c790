import type { DriveMirrorDeps } from '../drive-mirror-deps.ts';
import { dropAllLeases, dueUsers, forgetTrashed } from '../store.ts';
import { wake } from './queue.ts';

/** Users woken at a time. */
const atATime = 500;

/** Starts mirrors that have work but no process at it, because their process died or their job was lost. */
export const sweepMirrors =
  ({ database, clock }: Pick<DriveMirrorDeps, 'database' | 'clock'>) =>
  async (): Promise<void> => {
    for (const userId of await dueUsers(database.db, clock.now(), atATime)) {
      await database.transaction((tx) => wake(tx, userId));
    }
  };

/**
 * Milliseconds for which a deleted chat's files are remembered. SOURCE: Google Drive empties its trash after 30 days.
 */
const trashHoldsMs = 31 * 86_400_000;

export const forgetDeleted =
  ({ database, clock }: Pick<DriveMirrorDeps, 'database' | 'clock'>) =>
  (): Promise<void> =>
    forgetTrashed(database.db, new Date(clock.now().getTime() - trashHoldsMs));

/** Sweeps when a process starts: it has the embedded store to itself, so any lease in there is of a dead process. */
export const resumeMirrors = (deps: Pick<DriveMirrorDeps, 'database' | 'clock'>) => async (): Promise<void> => {
  if (deps.database.kind === 'pglite') await dropAllLeases(deps.database.db);
  await sweepMirrors(deps)();
};
