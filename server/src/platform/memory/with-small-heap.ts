import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Bytes up to which V8 may let the space of what is new grow meanwhile, both halves of it. Left to itself it takes 128 MB. */
const mostBytes = 32 * 1024 * 1024;
const lookEveryMs = 25;
/** By how much V8 multiplies that space when much of it is still in use; 1: it stays as it is. */
const growing = 2;
const staying = 1;
/** Percent of what is in use that may lie about beside it in the space of what is old. Left to itself V8 lets it be 300. */
const lyingAbout = 30;
const asV8HasIt = 0;

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
    set('heap-growing-percent', lyingAbout);
    look();
    timer = setInterval(look, lookEveryMs).unref();
  }
  try {
    return await work();
  } finally {
    if (--atWork === 0) {
      clearInterval(timer);
      set('semi-space-growth-factor', growing);
      set('heap-growing-percent', asV8HasIt);
    }
  }
}

function look(): void {
  const bytes = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
  set('semi-space-growth-factor', bytes * growing <= mostBytes ? growing : staying);
}

function set(flag: 'semi-space-growth-factor' | 'heap-growing-percent', value: number): void {
  setFlagsFromString(`--${flag}=${value}`);
}
