import { waitAtMost } from '../../platform/clock/wait-at-most.ts';
import { endRunsOf } from './live/end-runs-of.ts';
import { ownerChannel, watchRuns } from './live/watch-runs.ts';
import { runRoutes } from './routes.ts';
import { createRunContext, type RunContext } from './run-context.ts';
import type { Runs } from './runs.ts';
import type { RunsDeps } from './runs-deps.ts';
import { deleteUserRuns, moveRuns } from './store.ts';

export function createRuns(deps: RunsDeps): Runs {
  const context = createRunContext(deps);
  const { database } = deps;
  let unwatch: (() => Promise<void>) | null = null;
  return {
    routes: runRoutes(context),
    lifecycle: {
      async linked(tx, from, to, renamed) {
        await moveRuns(tx, from, to, renamed);
        await database.notify(tx, ownerChannel, JSON.stringify({ from, to }));
      },
      ending: endRunsOf(context),
      deleting: (tx, userId) => deleteUserRuns(tx, userId),
    },
    async start() {
      unwatch ??= await watchRuns(context);
    },
    async drain(patience) {
      await drainRuns(context, patience);
      await unwatch?.();
      unwatch = null;
    },
    liveCount: () => context.live.size,
  };
}

/**
 * Refuses new runs and lets live ones finish. Those that do not finish in time are interrupted, and their readers are
 * told why.
 */
async function drainRuns(context: RunContext, patience: number): Promise<void> {
  context.isDraining = true;
  await context.starting.allSettled();
  const ends = Promise.all([...context.live.all()].map((run) => run.ended));
  await waitAtMost(patience, ends);
  for (const run of [...context.live.all()]) run.cut('shutdown');
  await ends;
  await context.writer.flush();
}
