import { setFlagsFromString } from 'node:v8';

/**
 * How much garbage the old generation may hold, in percent of the memory in use. V8's own choice allows a server that
 * rests between two rushes only half, so that each rush triggers marking on a core that the replies need.
 */
const usual = 300;
/** The limit while work runs that allocates a lot in little time. */
const small = 30;

/** Sets how far the old generations of all threads may grow between collections, from the next collection on. */
export function letHeapGrow(how: 'usually' | 'little'): void {
  setFlagsFromString(`--heap-growing-percent=${how === 'little' ? small : usual}`);
}
