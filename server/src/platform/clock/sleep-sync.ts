/** Stops the whole thread. For a start or an end, when nothing else is to happen meanwhile. */
export function sleepSync(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
