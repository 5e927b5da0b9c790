import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../platform/database/database.ts';

/** Carries out one statement when it suits. */
export type Pace = <T>(statement: () => Promise<T>) => Promise<T>;

/** Milliseconds waited at most for a moment when nobody else waits for the store, and rested at most. */
const longestWait = 1_000;
const longestRest = 10_000;

/**
 * For work beside the requests: each statement when nobody else waits for the store, and after it a rest of so many times
 * as long as it took. Throws once it is at its end.
 */
export function paceBeside(database: Pick<Database, 'whenIdle'>, rest: number, end: AbortSignal): Pace {
  return async (statement) => {
    await database.whenIdle(longestWait);
    end.throwIfAborted();
    const began = performance.now();
    try {
      return await statement();
    } finally {
      const due = Math.min((performance.now() - began) * rest, longestRest);
      if (due > 0) await pause(due, undefined, { signal: end, ref: false }).catch(() => undefined);
    }
  };
}
