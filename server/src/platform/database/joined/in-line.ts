import type { Tx } from '../database.ts';

const lines = new WeakMap<Tx, (() => void)[]>();

/**
 * Sends what is given for a transaction in one go once that go is over, in the order in which it was first given: lists
 * are gathered meanwhile, and locks are taken in the order in which their statements stand in the code all the same.
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
