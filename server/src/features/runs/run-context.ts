import { createStoreFaults, type StoreFaults } from '../../platform/database/store-faults.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { EventWriter, lanesOnEmbedded, lanesOnPostgres } from './live/event-writer.ts';
import { LiveRuns } from './live/live-runs.ts';
import { createRunMetrics, type RunMetrics } from './live/run-metrics.ts';
import type { RunsDeps } from './runs-deps.ts';
import { joinTurns } from './start/start-store.ts';
import { StartsUnderWay } from './start/starts-under-way.ts';
import { appendEvents } from './store.ts';

/**
 * Notifies other replicas that events of runs they follow, or the end of such a run, were stored. The payload is run
 * ids joined by commas.
 */
export const newsChannel = 'run_news';

/** What the use cases share within one process. */
export interface RunContext extends Omit<RunsDeps, 'metrics'> {
  readonly metrics: RunMetrics;
  readonly instanceId: string;
  readonly live: LiveRuns;
  readonly writer: EventWriter;
  /** What the log is told while the ends of runs cannot be stored. */
  readonly endFaults: StoreFaults;
  readonly monotonic: () => number;
  /** Stores the starts of runs, several in one statement if possible. */
  readonly starts: ReturnType<typeof joinTurns>;
  /** A second request with the id of a run waits here for the first. */
  readonly starting: StartsUnderWay;
  /** Readers of runs on other replicas, by run id. Each is called when there may be news. */
  readonly followers: Map<string, Set<() => void>>;
  /** The stops that were told to other replicas, until their runs have ended; see `tellStopsAgain`. */
  readonly stopsTold: Map<string, { readonly userId: string; readonly runId: string; readonly at: number }>;
  isDraining: boolean;
  /** How many titles are being generated. */
  titlesUnderWay: number;
}

export function createRunContext(deps: RunsDeps): RunContext {
  const { database } = deps;
  const live = new LiveRuns();
  const faults = createStoreFaults(deps, 'Events of runs can be stored again.');
  return {
    monotonic: () => performance.now(),
    ...deps,
    metrics: createRunMetrics(deps.metrics, () => live.size),
    instanceId: newId(),
    live,
    writer: new EventWriter(
      async (stretches) => {
        const written = await appendEvents(database.db, newsChannel, stretches);
        faults.answered();
        return written;
      },
      (cause) => faults.failed(cause, 'Events of runs could not be stored; they are kept and tried again.'),
      database.kind === 'pglite' ? lanesOnEmbedded : lanesOnPostgres,
    ),
    endFaults: createStoreFaults(deps, 'Ends of runs can be stored again.'),
    starts: joinTurns(database),
    starting: new StartsUnderWay(),
    followers: new Map(),
    stopsTold: new Map(),
    isDraining: false,
    titlesUnderWay: 0,
  };
}
