import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** Bytes up to which V8 may let the space of what is new grow meanwhile, both halves of it. Left to itself it takes 128 MB. */
const mostBytes = 32 * 1024 * 1024;
const lookEveryMs = 25;
/** By how much V8 multiplies that space when much of it is still in use; 1: it stays as it is. */
const growing = 2;
const staying = 1;

let atWork = 0;
let timer: NodeJS.Timeout | undefined;

/**
 * Has the space of what is new stay small while work goes on that makes a lot in little time and for which nobody waits:
 * V8 would let it grow, and keep it, for a work that gains nothing by it. A bound for all times, which V8 takes at the
 * start alone, would be one for replies that stream too. What has grown before is left as it is.
 * SOURCE: V8 reads `semi_space_growth_factor` whenever it is about to grow that space.
 */
export async function withSmallYoungSpace<T>(work: () => Promise<T>): Promise<T> {
  if (atWork++ === 0) {
    look();
    timer = setInterval(look, lookEveryMs).unref();
  }
  try {
    return await work();
  } finally {
    if (--atWork === 0) {
      clearInterval(timer);
      growBy(growing);
    }
  }
}

function look(): void {
  const bytes = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
  growBy(bytes * growing <= mostBytes ? growing : staying);
}

function growBy(factor: number): void {
  setFlagsFromString(`--semi-space-growth-factor=${factor}`);
}
