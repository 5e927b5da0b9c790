import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { letHeapGrow } from './heap-growth.ts';
import { returnMemory } from './return-memory.ts';

/** When a thread's memory is checked, and which growth is worth a pause of some 100 ms. */
export interface IdleMemory {
  /** Milliseconds between two checks. The thread counts as idle if it was idle over that whole time. */
  readonly every: number;
  /**
   * Milliseconds right before the pause in which the thread must have been idle too, so that the pause does not delay a
   * user who makes several requests in a row.
   */
  readonly quiet: number;
  /** The share of either time in which the thread may have worked, 0..1. */
  readonly busy: number;
  /** The factor by which the heap must have grown since memory was last returned. */
  readonly grown: number;
  /** Whether to return memory immediately, while nothing waits for the thread; else in its first quiet moment. */
  readonly atOnce: boolean;
}

/**
 * One streaming reply takes less of a thread's time than `busy`; twenty of them take more. After its memory was
 * returned, the heap grows again during the next rush, which costs a millisecond of collector time for each of the
 * first 500 chats. So memory is not returned in every pause, but within the minute.
 */
const usual: IdleMemory = { every: 25_000, quiet: 1_000, busy: 0.02, grown: 1.25, atOnce: false };

/** Returns this thread's memory, and again whenever the heap has grown since then and the thread has little to do. */
export function returnMemoryWhenIdle(given: Partial<IdleMemory> = {}): void {
  const { every, quiet, busy, grown, atOnce } = { ...usual, ...given };
  letHeapGrow('usually');
  if (atOnce) returnMemory();
  let returned = getHeapStatistics().total_physical_size;
  const isIdleNow = idleness(busy);
  const wasIdle = idleness(busy);
  let looks = 0;
  let isDue = !atOnce;
  setInterval(() => {
    const isQuiet = isIdleNow();
    if (++looks * quiet >= every) {
      looks = 0;
      isDue = wasIdle() && getHeapStatistics().total_physical_size >= returned * grown;
    }
    if (!isDue || !isQuiet) return;
    returnMemory();
    isDue = false;
    returned = getHeapStatistics().total_physical_size;
    isIdleNow();
    wasIdle();
    looks = 0;
  }, quiet).unref();
}

/** Returns a function that says whether the thread has worked for at most `busy` of the time since its last call. */
function idleness(busy: number): () => boolean {
  let seen = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, seen);
    seen = now;
    return utilization <= busy;
  };
}
