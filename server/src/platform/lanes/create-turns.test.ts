import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTurns, type TurnLimits } from './create-turns.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Waits until all that can go on now has gone on. */
const settled = () => vi.advanceTimersByTimeAsync(0);

/** Turns with works that are ended by their name; `begun` has the names of those that had their turn, in that order. */
function takeTurns(limits: Partial<TurnLimits>) {
  const turns = createTurns({ ofOne: 1, waitingOfOne: 2, waitMs: 1_000, ...limits }, () => new Error('no turn'));
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  return {
    begun,
    /** The work of somebody: the name's first letter is whose it is. */
    enter(name: string, signal?: AbortSignal): Promise<string> {
      const end = Promise.withResolvers<string>();
      ends.set(name, end);
      const work = () => {
        begun.push(name);
        return end.promise;
      };
      const turn = turns(name.slice(0, 1), work, signal);
      turn.catch(() => undefined);
      return turn;
    },
    async end(...names: readonly string[]) {
      for (const name of names) {
        ends.get(name)?.resolve(name);
        await settled();
      }
    },
    fail: (name: string) => ends.get(name)?.reject(new Error('broken')),
  };
}

it('gives turns in the order they are asked for, past those who have as many as one may have', async () => {
  const { begun, enter, end, fail } = takeTurns({ inAll: 2 });
  const failed = enter('a1');
  for (const name of ['a2', 'b1', 'c1', 'b2', 'a3']) enter(name);
  await settled();
  expect(begun).toEqual(['a1', 'b1']);
  fail('a1');
  await expect(failed).rejects.toThrow('broken');
  expect(begun).toEqual(['a1', 'b1', 'a2']);
  await end('a2');
  expect(begun.slice(3)).toEqual(['c1']);
  await end('b1', 'c1', 'b2', 'a3');
  expect(begun.slice(4)).toEqual(['b2', 'a3']);
  for (const name of ['d1', 'e1', 'f1']) enter(name);
  await settled();
  expect(begun.slice(6)).toEqual(['d1', 'e1']);
});

it('lets one have several turns at once, and everybody theirs where there is no limit in all', async () => {
  const { begun, enter, end } = takeTurns({ ofOne: 2 });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) enter(name);
  await settled();
  expect(begun).toEqual(['a1', 'a2', 'b1', 'b2', 'c1']);
  await end('a1', 'a2');
  for (const name of ['a4', 'a5']) enter(name);
  await settled();
  expect(begun.slice(5)).toEqual(['a3', 'a4']);
});

it('lets so many of one wait and for so long, whoever else waits', async () => {
  const { begun, enter, end } = takeTurns({ inAll: 1 });
  enter('a1');
  const waiting = [enter('a2'), enter('a3')];
  const [other, tooMany] = [enter('b1'), enter('a4')];
  await expect(tooMany).rejects.toThrow('no turn');
  await vi.advanceTimersByTimeAsync(999);
  const late = enter('c1');
  await vi.advanceTimersByTimeAsync(1);
  for (const turn of [...waiting, other]) await expect(turn).rejects.toThrow('no turn');
  await end('a1');
  expect(begun).toEqual(['a1', 'c1']);
  await vi.advanceTimersByTimeAsync(2_000);
  await end('c1');
  expect(await late).toBe('c1');
});

it('keeps no place for who has gone, and leaves nothing behind', async () => {
  const { begun, enter, end } = takeTurns({ inAll: 1 });
  const [gone, stays] = [new AbortController(), new AbortController()];
  enter('a1');
  const [left, next] = [enter('b1', gone.signal), enter('c1', stays.signal)];
  gone.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  await expect(enter('d1', gone.signal)).rejects.toThrow('gone');
  await end('a1');
  const last = enter('e1');
  // Whose turn has come keeps it, and takes nobody's place along.
  stays.abort(new Error('too late'));
  await end('c1', 'e1');
  expect(await Promise.all([next, last])).toEqual(['c1', 'e1']);
  expect(begun).toEqual(['a1', 'c1', 'e1']);
  expect(vi.getTimerCount()).toBe(0);
});
