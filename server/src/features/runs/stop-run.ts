import { z } from 'zod';
import type { Actor } from '../../platform/http/actor.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { RunContext } from './run-context.ts';
import { findRun } from './store.ts';

export const stopChannel = 'run_stop';

const StopNote = z.object({ userId: z.string(), runId: z.string() });

/** Stops a run of the caller. When it runs in this process, its end is stored when this returns. */
export const stopRun =
  (context: RunContext) =>
  async (actor: Actor, runId: string): Promise<void> => {
    await context.starting.get(`${actor.userId} ${runId}`)?.catch(() => {});
    const live = context.live.find(actor.userId, runId);
    if (live) {
      live.cut('stopped');
      await live.ended;
      return;
    }
    const { database } = context;
    const row = await findRun(database.db, actor.userId, runId);
    if (!row) throw new Problem('not-found');
    if (row.status !== 'running') return;
    await database.notify(database.db, stopChannel, JSON.stringify({ userId: actor.userId, runId }));
  };

/** A stop that was asked for on another replica. */
export function stopNoted({ live }: RunContext, payload: string): void {
  const { userId, runId } = StopNote.parse(JSON.parse(payload));
  live.find(userId, runId)?.cut('stopped');
}
