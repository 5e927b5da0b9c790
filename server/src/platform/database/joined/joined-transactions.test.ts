import pg from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Tx } from '../database.ts';
import { StoreUnavailable } from '../violations.ts';
import { JoinedTransactions } from './joined-transactions.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Records the work of each transaction, in order; `whenDone` is called before each is committed. */
function stage(whenDone: (names: readonly string[], lockTimeoutMs?: number) => Promise<void> = async () => {}) {
  const groups: string[][] = [];
  const joined = new JoinedTransactions(async (work, options) => {
    const group: string[] = [];
    groups.push(group);
    const result = await work(group as unknown as Tx);
    await whenDone(group, options?.lockTimeoutMs);
    return result;
  });
  const add = (name: string) =>
    joined.run(async (tx) => {
      (tx as unknown as string[]).push(name);
      if (name === 'bad') throw new Error('Not to be done.');
      return name;
    });
  /** Adds work that shares a transaction: the first work after a quiet time gets a transaction of its own. */
  const addTogether = async (...names: string[]) => {
    await add('first');
    const all = Promise.allSettled(names.map(add));
    await vi.advanceTimersByTimeAsync(25);
    return all.then((settled) => settled.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.message)));
  };
  return { groups, add, addTogether };
}

const refused = (code: string) => Object.assign(new pg.DatabaseError(`refused: ${code}`, 0, 'error'), { code });

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

it('one that fails spoils none of the others, each of which is done again alone', async () => {
  const { groups, addTogether } = stage();
  expect(await addTogether('a', 'bad', 'b')).toEqual(['a', 'Not to be done.', 'b']);
  expect(groups).toEqual([['first'], ['a', 'bad', 'b'], ['a'], ['bad'], ['b']]);
});

it('what failed alone is not done again', async () => {
  const { groups, add } = stage();
  await expect(add('bad')).rejects.toThrow('Not to be done.');
  expect(groups).toEqual([['bad']]);
});

it('waits for a lock a short time; then what needs it waits alone, and what comes later goes on', async () => {
  const freed = Promise.withResolvers<void>();
  const { groups, add, addTogether } = stage(async (names, lockTimeoutMs) => {
    if (!names.includes('locked')) return;
    if (lockTimeoutMs !== undefined) throw refused('55P03');
    await freed.promise;
  });
  const all = addTogether('a', 'locked');
  await vi.advanceTimersByTimeAsync(50);
  expect(groups.slice(2)).toEqual([['a'], ['locked']]);
  expect(await add('later')).toBe('later');
  freed.resolve();
  expect(await all).toEqual(['a', 'locked']);
});

it('the first of a quiet time does not keep others waiting for its lock either', async () => {
  const { groups, add } = stage(async (_names, lockTimeoutMs) => {
    if (lockTimeoutMs !== undefined) throw new Error('wrapped', { cause: refused('55P03') });
  });
  expect(await add('locked')).toBe('locked');
  expect(groups).toEqual([['locked'], ['locked']]);
});

it('where the answer was lost all fail, since it may have been carried out', async () => {
  const { groups, addTogether } = stage(async (names) => {
    if (names.includes('a')) throw new StoreUnavailable('Gone.');
  });
  expect(await addTogether('a', 'b')).toEqual(['Gone.', 'Gone.']);
  expect(groups).toEqual([['first'], ['a', 'b']]);
});

it('one whose connection says nothing any more holds up none of the next', async () => {
  const { add } = stage((names) => (names.includes('dead') ? new Promise(() => {}) : Promise.resolve()));
  void add('dead');
  const next = add('next');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await next).toBe('next');
});
