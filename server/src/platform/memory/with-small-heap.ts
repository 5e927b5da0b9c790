import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { letHeapGrow } from './heap-growth.ts';

/** Bytes up to which V8 may let the space of what is new grow meanwhile, both halves of it. Left to itself it takes 128 MB. */
const mostBytes = 32 * 1024 * 1024;
const lookEveryMs = 25;
/** By how much V8 multiplies that space when much of it is still in use; 1: it stays as it is. */
const growing = 2;
const staying = 1;

let atWork = 0;
let timer: NodeJS.Timeout | undefined;

/**
 * Has the heap stay small while work goes on that makes a lot in little time and for which nobody waits: V8 would let the
 * spaces of what is new and of what is old grow, and keep them, for a work that gains nothing by it. A bound for all
 * times would be one for replies that stream too. What has grown before is left as it is.
 * SOURCE: V8 reads `semi_space_growth_factor` whenever it is about to grow the space of what is new, and
 * `heap_growing_percent` when it says after a collection how far the space of what is old may grow until the next one.
 */
export async function withSmallHeap<T>(work: () => Promise<T>): Promise<T> {
  if (atWork++ === 0) {
    letHeapGrow('little');
    look();
    timer = setInterval(look, lookEveryMs).unref();
  }
  try {
    return await work();
  } finally {
    if (--atWork === 0) {
      clearInterval(timer);
      setGrowth(growing);
      letHeapGrow('usually');
    }
  }
}

function look(): void {
  const bytes = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
  setGrowth(bytes * growing <= mostBytes ? growing : staying);
}

function setGrowth(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}
