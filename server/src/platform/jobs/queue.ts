import type { z } from 'zod';

/** A kind of job. The slice that owns it declares it and gives its handler to `Jobs`. */
export interface Queue<T extends object> {
  /** Letters, digits, `-`, `_` and `.`; unique in the product. */
  readonly name: string;
  readonly data: z.ZodType<T>;
  /** How often a failed job is retried, with growing pauses; default 5. */
  readonly retryLimit?: number;
  /** The first pause in seconds; default 5. It doubles up to an hour. */
  readonly retryDelaySeconds?: number;
  /** A job that runs longer than this many seconds is considered dead and retried; default 15 minutes. */
  readonly expireSeconds?: number;
  /** Jobs of the queue that run at once in one process; default 2. */
  readonly concurrency?: number;
  /**
   * For jobs that may take long. Each job then has a slot of its own, which takes the next job as soon as it is free.
   * Jobs for which this function returns the same value, an owner for instance, run one after another within one
   * process. This only serves fairness: two replicas may run two such jobs at once, so a job that must not run twice
   * needs a lease or lock of its own. Without this function jobs are taken in batches, and the next batch starts when
   * the last job of the previous one has ended.
   */
  readonly oneAtATimeOf?: (data: T) => string;
}
