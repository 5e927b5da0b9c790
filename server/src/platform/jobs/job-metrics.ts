import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import type { Metrics } from '../metrics/metrics.ts';

export type JobOutcome = 'done' | 'failed';

/** Counts the jobs of this process, and the waiting jobs of the whole installation. */
export interface JobMetrics {
  /** Called before the first job, so that queues without any are reported with 0. */
  know(queues: readonly string[]): void;
  ended(queue: string, outcome: JobOutcome, seconds: number): void;
}

type Waiting = {
  readonly name: string;
  readonly waiting: number;
  readonly given_up: number;
  readonly oldest: number;
};

export function createJobMetrics({ database, metrics }: { database: Database; metrics: Metrics }): JobMetrics {
  const labels = ['queue'] as const;
  const tried = metrics.counter({
    name: 'atrium_job_tries_total',
    help: 'Tries of jobs that ended in this process.',
    labels: ['queue', 'outcome'],
  });
  const worked = metrics.histogram(
    { name: 'atrium_job_seconds', help: 'Time a try of a job took, in seconds.', labels },
    [0.1, 1, 10, 60, 600],
  );
  const waiting = metrics.figure({
    name: 'atrium_jobs_waiting',
    help: 'Jobs that wait, in the whole installation; those put off for later are not counted.',
    labels,
  });
  const oldest = metrics.figure({
    name: 'atrium_jobs_oldest_waiting_seconds',
    help: 'How long the job that waits longest has been due, in the whole installation, in seconds.',
    labels,
  });
  const givenUp = metrics.figure({
    name: 'atrium_jobs_given_up',
    help: 'Jobs of the last 24 hours that failed for the last time, in the whole installation.',
    labels,
  });
  let known: readonly string[] = [];
  metrics.beforeReading(async () => {
    if (known.length === 0) return;
    const byName = new Map((await jobsOf(database)).map((row) => [row.name, row]));
    for (const queue of known) {
      const row = byName.get(queue);
      waiting.set({ queue }, row?.waiting ?? 0);
      oldest.set({ queue }, row?.oldest ?? 0);
      givenUp.set({ queue }, row?.given_up ?? 0);
    }
  });
  return {
    know: (queues) => {
      known = queues;
      for (const queue of queues) for (const outcome of ['done', 'failed'] as const) tried({ queue, outcome }, 0);
    },
    ended: (queue, outcome, seconds) => {
      tried({ queue, outcome });
      worked({ queue }, seconds);
    },
  };
}

/** Counts of jobs in the queues, and of jobs still in the outbox. */
async function jobsOf(database: Database): Promise<readonly Waiting[]> {
  const { rows } = await database.db.execute<Waiting>(sql`
    with jobs as (
      select name, state::text as state, greatest(start_after, created_on) as due from pgboss.job
      where state in ('created', 'retry', 'failed')
      union all
      select queue, 'created', created_at + make_interval(secs => start_after_seconds) from outbox
    )
    select name,
      (count(*) filter (where state <> 'failed' and due <= now()))::int as waiting,
      (count(*) filter (where state = 'failed'))::int as given_up,
      coalesce(extract(epoch from now() - min(due) filter (where state <> 'failed' and due <= now())), 0)::float8 as oldest
    from jobs group by name`);
  return rows;
}
