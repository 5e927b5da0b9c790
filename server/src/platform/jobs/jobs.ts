import { sql } from 'drizzle-orm';
import { type Db as BossDb, fromDrizzle, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { createStoreFaults, type StoreFaults } from '../database/store-faults.ts';
import type { LogAt } from '../log/log-at.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { createJobMetrics, type JobMetrics, type JobOutcome } from './job-metrics.ts';
import { type OutboxRow, outboxChannel, takeFromOutbox } from './outbox.ts';
import type { Queue } from './queue.ts';

export interface JobsDeps {
  readonly database: Database;
  readonly metrics: Metrics;
  readonly log: LogAt<'warn' | 'error'>;
  /** Seconds between two polls of a queue; default 15. New jobs are announced, but retries and delayed jobs are not. */
  readonly lookEverySeconds?: number;
}

/** Background work outside any request. Each job runs at least once, is retried on failure, and survives restarts. */
export interface Jobs {
  /**
   * Sets the handler of a queue; call it before `start`. If it throws, the job is retried. The signal aborts a job that
   * runs too long.
   */
  handle<T extends object>(queue: Queue<T>, handler: (data: T, signal: AbortSignal) => Promise<void>): void;
  /** Runs work by a cron expression in UTC, to the minute, on one of all replicas; call it before `start`. */
  schedule(name: string, cron: string, work: (signal: AbortSignal) => Promise<void>): void;
  start(): Promise<void>;
  /** Lets running jobs finish, for at most the given ms; the others run again after the next start. */
  stop(graceMs?: number): Promise<void>;
}

interface Worker {
  readonly queue: Omit<Queue<object>, 'data' | 'oneAtATimeOf'>;
  readonly groupOf?: (data: unknown) => string;
  readonly work: (job: Job<object>) => Promise<void>;
  readonly cron?: string;
}

const outboxBatch = 200;
/** Milliseconds between polls of the outbox, for rows whose notification was lost with a connection. */
const outboxEveryMs = 30_000;
const outboxRetryMs = 2_000;

export function createJobs(deps: JobsDeps): Jobs {
  const { database, log } = deps;
  const faults = createStoreFaults(deps, 'the job queue works again');
  const boss = new PgBoss(bossOptions(database, faults));
  boss.on('error', (cause) => faults.failed(errorOf(cause), 'the job queue failed; it goes on'));
  boss.on('warning', ({ message }) => log.warn({}, message));
  const workers: Worker[] = [];
  const tries: Tries = { log, metrics: createJobMetrics(deps) };
  const relay = createRelay(deps, boss, workers, faults);
  const add = (worker: Worker) => {
    if (workers.some((each) => each.queue.name === worker.queue.name)) {
      throw new Error(`The queue ${worker.queue.name} has a handler already.`);
    }
    workers.push(worker);
  };
  return {
    handle: (queue, handler) => {
      const { oneAtATimeOf: groupOf } = queue;
      add({
        queue,
        work: async ({ data, signal }) => handler(queue.data.parse(data), signal),
        ...(groupOf && { groupOf: (data) => groupOf(data as Parameters<typeof groupOf>[0]) }),
      });
    },
    schedule: (name, cron, work) =>
      add({ queue: { name, retryLimit: 0, concurrency: 1 }, cron, work: ({ signal }) => work(signal) }),
    start: async () => {
      await boss.start();
      for (const worker of workers) await startWorker(boss, worker, deps, tries);
      await dropOldSchedules(boss, workers);
      tries.metrics.know(workers.map(({ queue }) => queue.name));
      await relay.start();
    },
    stop: async (graceMs = 10_000) => {
      await relay.stop();
      await boss.stop({ graceful: true, timeout: graceMs, close: false });
    },
  };
}

/**
 * Intervals are longer than pg-boss's defaults: jobs are announced by NOTIFY and polling is only the safety net, so
 * that an idle server stays idle.
 */
function bossOptions(database: Database, faults: StoreFaults): ConstructorParameters<typeof PgBoss>[0] & object {
  return {
    db: bossDb(database, faults),
    backend: database.kind,
    useListenNotify: true,
    flowIntervalSeconds: 3600,
    cronWorkerIntervalSeconds: 20,
    cronMonitorIntervalSeconds: 30,
    superviseIntervalSeconds: 120,
    queueCacheIntervalSeconds: 300,
    monitorIntervalSeconds: 300,
    bamIntervalSeconds: 300,
  };
}

/** pg-boss reports most errors as a plain copy of their fields, which the log would show only as an object. */
function errorOf(told: unknown): Error {
  if (told instanceof Error) return told;
  return typeof told === 'object' ? Object.assign(new Error(), told) : new Error(String(told));
}

function bossDb(database: Database, faults: StoreFaults): BossDb {
  return {
    executeSql: async (text, values) => {
      const answer = await fromDrizzle(database.db, sql).executeSql(text, values);
      faults.answered();
      return answer;
    },
    listen: async (channel, onNotification, onReconnect) => {
      const close = await database.listen(channel, onNotification);
      onReconnect();
      return { close };
    },
  };
}

async function startWorker(boss: PgBoss, worker: Worker, deps: JobsDeps, tries: Tries): Promise<void> {
  const { queue, cron } = worker;
  const { name, retryLimit = 5, retryDelaySeconds = 5, expireSeconds = 900 } = queue;
  const options = {
    policy: 'short' as const,
    notify: true,
    retryLimit,
    retryDelay: retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: expireSeconds,
    deleteAfterSeconds: 86_400,
  };
  if (await boss.getQueue(name)) {
    const { policy: _unchangeable, ...changeable } = options;
    await boss.updateQueue(name, changeable);
  } else {
    await boss.createQueue(name, options);
  }
  // Loads the queue's row into pg-boss's cache: inside the relay's transaction the row could not be loaded.
  await boss.insert(name, []);
  await (worker.groupOf ? takeApart(boss, worker, deps, tries) : takeTogether(boss, worker, deps, tries));
  if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' });
}

function looking({ lookEverySeconds = 15 }: JobsDeps) {
  return {
    pollingIntervalSeconds: Math.min(lookEverySeconds, 5),
    notifyPollingIntervalSeconds: lookEverySeconds,
    perJobResults: true,
  } as const;
}

async function takeTogether(boss: PgBoss, { queue, work }: Worker, deps: JobsDeps, tries: Tries): Promise<void> {
  // pg-boss pauses after a batch of one even when more jobs wait, so the batch size is at least two.
  const batchSize = Math.max(2, queue.concurrency ?? 2);
  const fetching = { ...looking(deps), batchSize, burstWhenBatchFull: true } as const;
  await boss.work<object, unknown, typeof fetching>(queue.name, fetching, (jobs) =>
    Promise.all(jobs.map((job) => settle(job, work, tries))),
  );
}

async function takeApart(boss: PgBoss, { queue, work }: Worker, deps: JobsDeps, tries: Tries): Promise<void> {
  const fetching = { ...looking(deps), batchSize: 1, localGroupConcurrency: 1 } as const;
  const slots: string[] = [];
  const wakeAll = () => {
    for (const slot of slots) boss.notifyWorker(slot);
  };
  const settleIn = async (jobs: Job<object>[]) => {
    // A slot that just gave a job back, because another slot took one of the same owner first, would pause now.
    wakeAll();
    const results = await Promise.all(jobs.map((job) => settle(job, work, tries)));
    // This slot would pause too, as after any batch of one.
    wakeAll();
    return results;
  };
  for (let slot = 0; slot < (queue.concurrency ?? 2); slot++)
    slots.push(await boss.work<object, unknown, typeof fetching>(queue.name, fetching, settleIn));
}

interface Tries {
  readonly log: JobsDeps['log'];
  readonly metrics: JobMetrics;
}

async function settle(job: Job<object>, work: Worker['work'], { log, metrics }: Tries): Promise<JobResult> {
  const startedAt = performance.now();
  const ended = (outcome: JobOutcome) => metrics.ended(job.name, outcome, (performance.now() - startedAt) / 1000);
  try {
    await work(job);
    ended('done');
    return { id: job.id, status: 'completed' };
  } catch (cause) {
    ended('failed');
    log.error({ queue: job.name, jobId: job.id, attempt: job.retryCount + 1, err: cause }, 'a job failed');
    return { id: job.id, status: 'failed' };
  }
}

async function dropOldSchedules(boss: PgBoss, workers: readonly Worker[]): Promise<void> {
  const wanted = new Set(workers.filter((each) => each.cron).map((each) => each.queue.name));
  for (const { name } of await boss.getSchedules()) if (!wanted.has(name)) await boss.unschedule(name);
}

/** Moves jobs from the outbox into their queues, in the same transaction that deletes them from the outbox. */
function createRelay({ database }: JobsDeps, boss: PgBoss, workers: readonly Worker[], faults: StoreFaults) {
  let stopListening: (() => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let again = false;

  const moveBatch = () =>
    database.transaction(async (tx) => {
      const names = workers.map((each) => each.queue.name);
      const rows = await takeFromOutbox(tx, names, outboxBatch);
      for (const [queue, some] of Map.groupBy(rows, (row) => row.queue)) {
        const groupOf = workers.find((each) => each.queue.name === queue)?.groupOf;
        const jobs = some.map((row) => jobOf(row, groupOf));
        await boss.insert(queue, jobs, { db: fromDrizzle(tx, sql) });
      }
      return rows.length;
    });
  const drain = async () => {
    do {
      again = false;
      while ((await moveBatch()) === outboxBatch);
      faults.answered();
    } while (again);
  };
  const wake = () => {
    again = true;
    running ??= drain()
      .catch((cause) => {
        faults.failed(cause, 'jobs could not be moved from the outbox; it is tried again');
        retry = setTimeout(wake, outboxRetryMs);
        retry.unref();
      })
      .finally(() => {
        running = undefined;
      });
  };
  return {
    start: async () => {
      stopListening = await database.listen(outboxChannel, wake);
      timer = setInterval(wake, outboxEveryMs);
      timer.unref();
      wake();
    },
    stop: async () => {
      clearInterval(timer);
      clearTimeout(retry);
      await stopListening?.();
      await running;
    },
  };
}

function jobOf(row: OutboxRow, groupOf: ((data: unknown) => string) | undefined) {
  return {
    data: row.data as object,
    // The queue policy allows one waiting job per key; a job without a key gets one of its own.
    singletonKey: row.singletonKey ?? `outbox-${row.id}`,
    ...(row.startAfterSeconds > 0 ? { startAfter: row.startAfterSeconds } : {}),
    ...(groupOf && { group: { id: groupOf(row.data) } }),
  };
}
