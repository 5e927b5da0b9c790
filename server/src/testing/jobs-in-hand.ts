import type { Database } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { type OutboxRow, takeFromOutbox } from '../platform/jobs/outbox.ts';

/** Jobs for a slice's `handleJobs` that run when the test says so: twice, in turns, or again after an interruption. */
export interface JobsInHand extends Jobs {
  /**
   * Takes the waiting jobs of these handlers out of the outbox, oldest first. A job that the test does not carry out is
   * lost.
   */
  take(): Promise<readonly OutboxRow[]>;
  /** Runs a job once. Its data is parsed by its queue's schema, as with the real jobs. */
  work(queue: string, data: unknown, signal?: AbortSignal): Promise<void>;
  /** Takes all waiting jobs and runs each once; returns how many. Jobs that they enqueue wait for the next call. */
  workAll(): Promise<number>;
}

type Handler = (data: unknown, signal: AbortSignal) => Promise<void>;

export function jobsInHand(database: Database): JobsInHand {
  const handlers = new Map<string, Handler>();
  const take = () => database.transaction((tx) => takeFromOutbox(tx, [...handlers.keys()], 1_000));
  const work = async (queue: string, data: unknown, signal = AbortSignal.timeout(10_000)) => {
    const handler = handlers.get(queue);
    if (!handler) throw new Error(`Nobody handles ${queue}; handled: ${[...handlers.keys()].join(', ')}.`);
    await handler(data, signal);
  };
  return {
    handle: (queue, handler) =>
      void handlers.set(queue.name, async (data, signal) => handler(queue.data.parse(data), signal)),
    schedule: () => undefined,
    start: async () => undefined,
    stop: async () => undefined,
    take,
    work,
    async workAll() {
      const jobs = await take();
      for (const { queue, data } of jobs) await work(queue, data);
      return jobs.length;
    },
  };
}
