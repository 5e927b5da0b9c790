import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

interface Collection {
  readonly type: 'major';
  readonly execution: 'sync';
  /** Also returns pages to the system, which an ordinary collection keeps for later. */
  readonly flavor: 'last-resort';
}

/**
 * Collects all garbage of this thread and returns the memory to the system; takes some 100 ms. Meant for the moment
 * after startup: loading modules, or creating a database, needs several times the memory that stays in use. SOURCE:
 * V8's extension `gc`, which `--expose-gc` adds to each context created after the flag was set.
 */
export function returnMemory(): void {
  setFlagsFromString('--expose-gc');
  // Flags apply to all threads: another thread may have turned this one off already.
  const collect: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' } satisfies Collection);
  }
}
