import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { letHeapGrow } from './heap-growth.ts';

/** The bytes up to which V8 may grow the young generation meanwhile, both halves included. Its own limit: 128 MB. */
const mostBytes = 32 * 1024 * 1024;
const lookEveryMs = 25;
/** The factor by which V8 enlarges the young generation when much of it is still in use; 1: it stays as it is. */
const growing = 2;
const staying = 1;

let atWork = 0;
let timer: NodeJS.Timeout | undefined;

/**
 * Keeps the heap small during work that allocates a lot in little time and that nobody waits for. V8 would otherwise
 * enlarge the young and the old generation, and keep them so, for work that gains nothing by it. A permanent bound
 * would also slow down streaming replies. Memory that was already allocated is left as it is. SOURCE: V8 reads
 * `semi_space_growth_factor` whenever it is about to enlarge the young generation, and `heap_growing_percent` when,
 * after a collection, it sets how far the old generation may grow until the next one.
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
