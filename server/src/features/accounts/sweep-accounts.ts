import { newId } from '../../platform/ids/new-id.ts';
import { completeSteps } from './complete-steps.ts';
import type { AccountsDeps } from './deps.ts';
import { deleteLapsedSessions } from './sessions/session-store.ts';
import { deleteLapsedAttempts } from './sign-in/attempt-store.ts';
import { insertPending, lapsedUsers, usersWithPending } from './store.ts';

const batch = 100;
const day = 86_400_000;

/**
 * Deletes visitors and demo users whose last session has lapsed, with all they had, and takes up steps that a crash left.
 * Safe to repeat and to run on several replicas. Returns how many users it dealt with.
 */
export function sweepAccounts(deps: AccountsDeps) {
  const complete = completeSteps(deps);
  return async (): Promise<number> => {
    const now = deps.clock.now();
    for (const { id, kind } of await lapsedUsers(deps.database.db, now, batch)) {
      await deps.database.transaction((tx) =>
        insertPending(tx, { userId: id, id: newId(), step: 'deleting', kind, createdAt: now }),
      );
    }
    const due = await usersWithPending(deps.database.db, batch);
    for (const userId of due) {
      try {
        await complete(userId, (step) => step.step !== 'linked' || step.attempted);
      } catch (cause) {
        deps.log.error({ userId, err: cause }, 'steps of a user’s life could not be taken; they are tried again');
      }
    }
    await deleteLapsedAttempts(deps.database.db, now);
    await deleteLapsedSessions(deps.database.db, new Date(now.getTime() - day));
    return due.length;
  };
}
