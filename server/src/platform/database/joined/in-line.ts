import type { Tx } from '../database.ts';

const lines = new WeakMap<Tx, (() => void)[]>();

/**
 * Sends the statements of a transaction at the end of the current turn, in the order in which each was first requested.
 * Until then, items for the same statement are gathered into a list. Locks are still taken in the order in which the
 * statements stand in the code.
 */
export function inLine<T>(tx: Tx, send: () => Promise<T>): Promise<T> {
  const line = lines.get(tx) ?? beginLine(tx);
  return new Promise<T>((resolve, reject) => {
    line.push(() => void send().then(resolve, reject));
  });
}

function beginLine(tx: Tx): (() => void)[] {
  const line: (() => void)[] = [];
  lines.set(tx, line);
  queueMicrotask(() => {
    lines.delete(tx);
    for (const send of line) send();
  });
  return line;
}
