import { newId } from '../../platform/ids/new-id.ts';
import { EventWriter, lanesOnEmbedded, lanesOnPostgres } from './live/event-writer.ts';
import { LiveRuns } from './live/live-runs.ts';
import { createRunMetrics, type RunMetrics } from './live/run-metrics.ts';
import type { RunsDeps } from './runs-deps.ts';
import { joinTurns } from './start/start-store.ts';
import { StartsUnderWay } from './start/starts-under-way.ts';
import { appendEvents } from './store.ts';

/** Told to other replicas when events were stored of runs that they follow, or the end of one: run ids, joined by commas. */
export const newsChannel = 'run_news';

/** What the use cases share within one process. */
export interface RunContext extends Omit<RunsDeps, 'metrics'> {
  readonly metrics: RunMetrics;
  readonly instanceId: string;
  readonly live: LiveRuns;
  readonly writer: EventWriter;
  readonly monotonic: () => number;
  /** Stores starts, several in one statement where possible. */
  readonly starts: ReturnType<typeof joinTurns>;
  /** A second request with the id of a run waits here for the first. */
  readonly starting: StartsUnderWay;
  /** Readers of runs of other replicas, by run id: called when there may be news. */
  readonly followers: Map<string, Set<() => void>>;
  isDraining: boolean;
  /** Titles that are being asked for. */
  titlesUnderWay: number;
}

export function createRunContext(deps: RunsDeps): RunContext {
  const { database, log } = deps;
  const live = new LiveRuns();
  return {
    monotonic: () => performance.now(),
    ...deps,
    metrics: createRunMetrics(deps.metrics, () => live.size),
    instanceId: newId(),
    live,
    writer: new EventWriter(
      (stretches) => appendEvents(database.db, newsChannel, stretches),
      (cause) => log.error({ err: cause }, 'Events of runs could not be stored; they are kept and tried again.'),
      database.kind === 'pglite' ? lanesOnEmbedded : lanesOnPostgres,
    ),
    starts: joinTurns(database),
    starting: new StartsUnderWay(),
    followers: new Map(),
    isDraining: false,
    titlesUnderWay: 0,
  };
}
