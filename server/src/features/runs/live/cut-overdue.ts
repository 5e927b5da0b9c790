import type { LiveRuns } from './live-runs.ts';

/** Cuts runs that took too long. One pass checks all of them, so that no run needs a timer of its own. */
export function cutOverdue(runs: LiveRuns, now: number): void {
  for (const run of runs.all()) {
    const { first, between, total } = run.limits;
    if (now - run.lastSignAt > (run.hasBegun ? between : first)) run.cut('timeout');
    else if (now - run.startedAt > total) run.cut('limit');
  }
}
