import { setImmediate as nextTurn } from 'node:timers/promises';

/** Lets other work run between slices of a long one, and ends it when its reader has gone. */
export interface Breather {
  /** Call between small pieces of work. Gives way when the slice is used up; throws the signal's reason on abort. */
  pause(): Promise<void> | undefined;
}

/** Milliseconds of work before the event loop gets its turn: a tenth of what a reader notices. */
const sliceMs = 10;

export function createBreather(signal: AbortSignal): Breather {
  let since = performance.now();
  return {
    pause() {
      if (performance.now() - since < sliceMs) return undefined;
      return nextTurn().then(() => {
        signal.throwIfAborted();
        since = performance.now();
      });
    },
  };
}
