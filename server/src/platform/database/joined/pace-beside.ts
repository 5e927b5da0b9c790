import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../database.ts';

/** Carries out one statement at a suitable time. */
export type Pace = <T>(statement: () => Promise<T>) => Promise<T>;

/** The longest wait for a moment in which nothing else waits for the store, and the longest rest, in milliseconds. */
const longestWait = 1_000;
const longestRest = 10_000;

/**
 * A lane for background work. It runs one statement at a time, in the order given, each when nothing else waits for the
 * store. After each statement it rests for `rest` times the statement's duration; the caller gets the answer before the
 * rest. Throws once the lane is closed.
 */
export function paceBeside(database: Pick<Database, 'whenIdle'>, rest: number, end: AbortSignal): Pace {
  let free: Promise<void> = Promise.resolve();
  return async (statement) => {
    const before = free;
    const turn = Promise.withResolvers<void>();
    free = turn.promise;
    await before;
    let took = 0;
    try {
      end.throwIfAborted();
      await database.whenIdle(longestWait);
      end.throwIfAborted();
      const began = performance.now();
      try {
        return await statement();
      } finally {
        took = performance.now() - began;
      }
    } finally {
      void restFor(Math.min(took * rest, longestRest), end).then(turn.resolve);
    }
  };
}

async function restFor(ms: number, end: AbortSignal): Promise<void> {
  if (ms > 0) await pause(ms, undefined, { signal: end, ref: false }).catch(() => undefined);
}
