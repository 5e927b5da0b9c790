import { setFlagsFromString } from 'node:v8';

/**
 * Percent of what is in use that may lie about beside it in the space of what is old. Left to itself V8 decides: a server
 * that rests between two rushes is given half, and marks its heap in each of them, on a core that the replies need.
 */
const usual = 300;
/** While work goes on that makes a lot in little time. */
const small = 30;

/** How far the spaces of what is old of all threads may grow between two collections, from the next one on. */
export function letHeapGrow(how: 'usually' | 'little'): void {
  setFlagsFromString(`--heap-growing-percent=${how === 'little' ? small : usual}`);
}
