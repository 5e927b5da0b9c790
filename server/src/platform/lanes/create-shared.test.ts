import { expect, it, vi } from 'vitest';
import { createShared } from './create-shared.ts';

/** Work under one key: how often it was begun, its signals, and how to end each. */
function sharedWork() {
  const shared = createShared<string>();
  const begun: (PromiseWithResolvers<string> & { readonly signal: AbortSignal })[] = [];
  const work = vi.fn((signal: AbortSignal) => {
    const end = { ...Promise.withResolvers<string>(), signal };
    begun.push(end);
    return end.promise;
  });
  return { begun, ask: (signal?: AbortSignal, key = 'one') => shared(key, work, signal) };
}

it('does once what several ask for at the same time, and anew what is asked for later', async () => {
  const { begun, ask } = sharedWork();
  const [first, second, other] = [ask(), ask(), ask(undefined, 'other')];
  expect(begun).toHaveLength(2);
  begun[0]?.resolve('a');
  begun[1]?.resolve('b');
  expect(await Promise.all([first, second, other])).toEqual(['a', 'a', 'b']);
  const again = ask();
  begun[2]?.reject(new Error('broken'));
  await expect(again).rejects.toThrow('broken');
  const last = ask();
  begun[3]?.resolve('d');
  expect(await last).toBe('d');
});

it('goes on while one still waits, and is ended when all have left; who comes then gets work of its own', async () => {
  const { begun, ask } = sharedWork();
  const [a, b] = [new AbortController(), new AbortController()];
  const [first, second] = [ask(a.signal), ask(b.signal)];
  a.abort(new Error('a left'));
  await expect(first).rejects.toThrow('a left');
  expect(begun[0]?.signal.aborted).toBe(false);
  b.abort(new Error('b left'));
  await expect(second).rejects.toThrow('b left');
  expect(begun[0]?.signal.aborted).toBe(true);
  const third = ask();
  expect(begun).toHaveLength(2);
  begun[0]?.reject(new Error('aborted'));
  const fourth = ask();
  begun[1]?.resolve('new');
  expect(await Promise.all([third, fourth])).toEqual(['new', 'new']);
  expect(begun).toHaveLength(2);
  await expect(ask(a.signal)).rejects.toThrow('a left');
  expect(begun).toHaveLength(2);
});
