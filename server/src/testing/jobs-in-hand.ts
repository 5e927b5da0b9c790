import type { Database } from '../platform/database/database.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { type OutboxRow, takeFromOutbox } from '../platform/jobs/outbox.ts';

/** Jobs for a slice's `handleJobs` that are done when the test says so: twice, in turns, or again after they broke off. */
export interface JobsInHand extends Jobs {
  /** What was decided for these handlers and waits, oldest first. It is taken out of the outbox: who does not do it, loses it. */
  take(): Promise<readonly OutboxRow[]>;
  /** One try of a job, its data read by its queue's schema as the real jobs do. */
  work(queue: string, data: unknown, signal?: AbortSignal): Promise<void>;
  /** Takes all that waits and does each once; gives how many. What they decided in turn waits for the next call. */
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
