import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

interface Collection {
  readonly type: 'major';
  readonly execution: 'sync';
  /** Also gives pages back to the system, which an ordinary collection keeps for later. */
  readonly flavor: 'last-resort';
}

/**
 * Collects all garbage of this thread and gives its memory back to the system; takes some 100 ms. For the moment after a
 * start: what was needed to load modules, or to make a database, is several times what stays, and nobody asks for it again.
 * SOURCE: V8's extension `gc`, which `--expose-gc` puts into each context that is made after it was set.
 */
export function returnMemory(): void {
  setFlagsFromString('--expose-gc');
  // Flags are those of all threads: another one may have taken it back already.
  const collect: unknown = runInNewContext('globalThis.gc');
  setFlagsFromString('--no-expose-gc');
  if (typeof collect === 'function') {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' } satisfies Collection);
  }
}
