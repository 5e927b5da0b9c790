import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import { letHeapGrow } from './heap-growth.ts';
import { returnMemory } from './return-memory.ts';

/** When a thread's memory is looked at, and what is found worth a pause of some 100 ms. */
export interface IdleMemory {
  /** Milliseconds between two looks; the thread was idle when it was so for all of them. */
  readonly every: number;
  /** Milliseconds in which it must have been idle too just before the pause, so that nobody is met by it who asks for several things. */
  readonly quiet: number;
  /** The part of either time in which it may have worked, 0..1. */
  readonly busy: number;
  /** How many times what the heap was when memory was last returned it has grown to. */
  readonly grown: number;
  /** Memory is returned now as well: nobody waits for the thread yet. Else in its first quiet moment. */
  readonly atOnce: boolean;
}

/**
 * A reply that streams takes less of a thread's time than this, twenty of them take more. The heap that is small again grows
 * beside the next rush, which costs each of its first 500 chats a millisecond of the collector's threads: so not in every
 * pause, but within the minute.
 */
const usual: IdleMemory = { every: 25_000, quiet: 1_000, busy: 0.02, grown: 1.25, atOnce: false };

/** Returns this thread's memory, and again whenever the heap has grown since and the thread has little to do. */
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

/** Says at each call whether the thread has worked for at most this part of the time since the last one. */
function idleness(busy: number): () => boolean {
  let seen = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, seen);
    seen = now;
    return utilization <= busy;
  };
}
