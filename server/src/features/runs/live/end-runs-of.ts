import { setTimeout as sleep } from 'node:timers/promises';
import { waitAtMost } from '../../../platform/clock/wait-at-most.ts';
import type { RunContext } from '../run-context.ts';
import { runningOf } from '../store.ts';
import { reapOne } from './reap-runs.ts';
import { stopOne } from './stop-run.ts';

/** Milliseconds within which the replicas have to end the replies they are writing. */
const patience = 3_000;
/** Milliseconds between two looks at whether they have. */
const pause = 100;

/**
 * Ends the replies that are being written for a user whose account is about to be deleted: what was written is charged
 * and counted while there is still an account for that. A reply that no replica ends in time is ended here, as that of
 * a dead process is. Never rejects, because no reply may keep an account from being deleted.
 */
export const endRunsOf =
  (context: RunContext) =>
  async (userId: string): Promise<void> => {
    const { database, log } = context;
    const failed = (cause: unknown) =>
      log.error({ userId, err: cause }, 'A reply could not be ended before its account was deleted.');
    await waitAtMost(patience, stopAll(context, userId, AbortSignal.timeout(patience))).catch(failed);
    try {
      for (const id of await runningOf(database.db, userId)) {
        await database.transaction((tx) => reapOne(context, tx, userId, id)).catch(failed);
      }
    } catch (cause) {
      failed(cause);
    }
  };

/** Asks again as long as any is running: a pass may just have gone on to its next reply. */
async function stopAll(context: RunContext, userId: string, late: AbortSignal): Promise<void> {
  const running = () => runningOf(context.database.db, userId);
  for (let ids = await running(); ids.length > 0 && !late.aborted; ids = await running()) {
    await Promise.all(ids.map((id) => stopOne(context, { userId }, id)));
    await sleep(pause);
  }
}
