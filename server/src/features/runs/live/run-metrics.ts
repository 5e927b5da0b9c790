import type { RunErrorCode } from '@atrium/contract/errors';
import { ModelRoute } from '@atrium/contract/models';
import type { Metrics } from '../../../platform/metrics/metrics.ts';

/** How a run ended: it completed, somebody stopped it, or it failed with this code. */
export type RunOutcome = 'complete' | 'stopped' | RunErrorCode;

/** Counts the runs of this process. */
export interface RunMetrics {
  started(route: ModelRoute): void;
  firstWord(route: ModelRoute, seconds: number): void;
  ended(route: ModelRoute, outcome: RunOutcome, seconds: number): void;
}

export function createRunMetrics(metrics: Metrics, liveCount: () => number): RunMetrics {
  const labels = ['route'] as const;
  const started = metrics.counter({ name: 'atrium_runs_started_total', help: 'Replies begun.', labels });
  const ended = metrics.counter({
    name: 'atrium_runs_ended_total',
    help: 'Replies ended, by how: complete, stopped, or the code of the fault.',
    labels: ['route', 'outcome'],
  });
  const firstWord = metrics.histogram(
    {
      name: 'atrium_run_first_word_seconds',
      help: 'Time from the stored question to the first word or thought of the model, in seconds.',
      labels,
    },
    [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60],
  );
  const lasted = metrics.histogram(
    {
      name: 'atrium_run_seconds',
      help: 'Time from the stored question to the stored end of its reply, in seconds.',
      labels,
    },
    [0.5, 2, 5, 15, 60, 180, 600],
  );
  metrics.gauge({ name: 'atrium_runs_live', help: 'Replies being written by this process.' }, liveCount);
  for (const route of ModelRoute.options) {
    started({ route }, 0);
    for (const outcome of ['complete', 'stopped'] as const) ended({ route, outcome }, 0);
  }
  return {
    started: (route) => started({ route }),
    firstWord: (route, seconds) => firstWord({ route }, seconds),
    ended: (route, outcome, seconds) => {
      ended({ route, outcome });
      lasted({ route }, seconds);
    },
  };
}
