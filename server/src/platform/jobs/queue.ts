import type { z } from 'zod';

/** A kind of job: declared by the slice that owns it, worked on by a handler given to `Jobs`. */
export interface Queue<T extends object> {
  /** Letters, digits, `-`, `_` and `.`; unique in the product. */
  readonly name: string;
  readonly data: z.ZodType<T>;
  /** How often a failed job is tried again, with growing pauses; 5 unless said. */
  readonly retryLimit?: number;
  /** The first pause in seconds; 5 unless said. It doubles up to an hour. */
  readonly retryDelaySeconds?: number;
  /** A job that works longer than this many seconds is taken for dead and tried again; 15 minutes unless said. */
  readonly expireSeconds?: number;
  /** Jobs of the queue at work at once in one process; 2 unless said. */
  readonly concurrency?: number;
  /**
   * For jobs that may take long: each has a slot of its own, which takes the next job as soon as it is free, and jobs of
   * which this gives the same, an owner for instance, are done one after another within one process. It is for fairness
   * alone: two replicas may do two at once, so what must not be done twice holds a lease or a lock of its own. Without it
   * jobs are taken so many at a time, and the next when the last of them has ended.
   */
  readonly oneAtATimeOf?: (data: T) => string;
}
