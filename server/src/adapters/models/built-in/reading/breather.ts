import { setImmediate as nextTurn } from 'node:timers/promises';

/** Interrupts long work so that other work can run, and stops it when the request was aborted. */
export interface Breather {
  /** Call it between small pieces of work. Yields when the slice is used up; throws the signal's reason on abort. */
  pause(): Promise<void> | undefined;
}

/** Milliseconds of work before yielding to the event loop: a tenth of what a user notices. */
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
