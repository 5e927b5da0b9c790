import { setImmediate as nextTurn } from 'node:timers/promises';
import { newId } from '../../platform/ids/new-id.ts';
import type { AccountsDeps } from './accounts-deps.ts';
import { completeSteps } from './complete-steps.ts';
import { deleteLapsedSessions } from './sessions/session-store.ts';
import { deleteLapsedAttempts } from './sign-in/attempt-store.ts';
import { insertPending, lapsedUsers, usersWithPending } from './store.ts';

const batch = 100;
/** The most batches in one sweep; the rest is left for the next. */
const mostBatches = 100;
const day = 86_400_000;

/**
 * Deletes visitors and demo users whose last session has expired, with all their data, and carries out steps that a
 * crash left pending. It handles all of them, however many there are, so that "deleted after a day" holds under load
 * too. Safe to interrupt, to repeat and to run on several replicas. Returns how many users it handled.
 */
export function sweepAccounts(deps: AccountsDeps) {
  return async (signal?: AbortSignal): Promise<number> => {
    const now = deps.clock.now();
    await inBatches(signal, () => markLapsed(deps, now));
    const dealtWith = await takeSteps(deps, signal);
    await deleteLapsedAttempts(deps.database.db, now);
    await deleteLapsedSessions(deps.database.db, new Date(now.getTime() - day));
    return dealtWith;
  };
}

async function markLapsed({ database }: AccountsDeps, now: Date): Promise<number> {
  const lapsed = await lapsedUsers(database.db, now, batch);
  for (const { id, kind } of lapsed) {
    await database.transaction((tx) =>
      insertPending(tx, { userId: id, id: newId(), step: 'deleting', kind, createdAt: now }),
    );
  }
  return lapsed.length;
}

/** Each user is tried once: if a user's steps fail, those of the users after it are still carried out. */
async function takeSteps(deps: AccountsDeps, signal: AbortSignal | undefined): Promise<number> {
  const complete = completeSteps(deps);
  let last = '';
  return inBatches(signal, async () => {
    const due = await usersWithPending(deps.database.db, last, batch);
    for (const userId of due) {
      try {
        await complete(userId, (step) => step.step !== 'linked' || step.attempted);
      } catch (cause) {
        deps.log.error({ userId, err: cause }, 'steps of a user’s life could not be taken; they are tried again');
      }
    }
    last = due.at(-1) ?? last;
    return due.length;
  });
}

/**
 * Repeats the work until less than a full batch was left; other work gets a turn in between. Returns how many items
 * were handled.
 */
async function inBatches(signal: AbortSignal | undefined, work: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let at = 0; at < mostBatches; at += 1) {
    signal?.throwIfAborted();
    const done = await work();
    all += done;
    if (done < batch) break;
    await nextTurn();
  }
  return all;
}
