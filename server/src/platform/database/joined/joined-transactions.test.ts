import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Tx } from '../database.ts';
import { JoinedTransactions } from './joined-transactions.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** The works of each transaction, in their order. */
function stage() {
  const groups: string[][] = [];
  const joined = new JoinedTransactions(async (work) => {
    groups.push([]);
    return work({} as Tx);
  });
  const add = (name: string) =>
    joined.run(async () => {
      groups.at(-1)?.push(name);
      return name;
    });
  return { groups, add };
}

it('the first of a quiet time waits for nobody, and those soon after it share the next', async () => {
  const { groups, add } = stage();
  expect(await add('a')).toBe('a');
  const b = add('b');
  await vi.advanceTimersByTimeAsync(10);
  const c = add('c');
  expect(groups).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(15);
  expect(await Promise.all([b, c])).toEqual(['b', 'c']);
  expect(groups).toEqual([['a'], ['b', 'c']]);
  await vi.advanceTimersByTimeAsync(25);
  await add('d');
  expect(groups.at(-1)).toEqual(['d']);
});

it('many do not wait for more', async () => {
  const { groups, add } = stage();
  await add('first');
  const names = Array.from({ length: 20 }, (_, n) => `${n}`);
  await Promise.all(names.map(add));
  expect(groups).toEqual([['first'], names]);
});
