import { expect, it } from 'vitest';
import { uploadTurns } from './upload-turns.ts';

const turnOfTheLoop = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Work that begins when its turn comes, and ends when the test says so. */
function stage(waitMs?: number) {
  const turns = uploadTurns(waitMs);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (userId: string, name: string) =>
    turns(userId, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  return { begun, start, end: (name: string) => ends.get(name)?.() };
}

it('takes three of one user at once and the others in their order, and nobody else waits for them', async () => {
  const { begun, start, end } = stage();
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => start('ann', name));
  const other = start('bob', 'f');
  await turnOfTheLoop();
  expect(begun).toEqual(['a', 'b', 'c', 'f']);
  end('b');
  await all[1];
  await turnOfTheLoop();
  expect(begun).toEqual(['a', 'b', 'c', 'f', 'd']);
  for (const name of ['a', 'c', 'd', 'f']) end(name);
  await other;
  await turnOfTheLoop();
  end('e');
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('gives the turn on also when one fails', async () => {
  const turns = uploadTurns();
  const failed = Array.from({ length: 7 }, () => turns('ann', () => Promise.reject(new Error('no'))));
  for (const each of failed) await expect(each).rejects.toThrow('no');
  expect(await turns('ann', async () => 'well')).toBe('well');
});

it('refuses the one too many, and who has waited too long, with a sentence', async () => {
  const { start, end, begun } = stage(20);
  for (const name of ['a', 'b', 'c']) void start('ann', name);
  const late = Array.from({ length: 40 }, (_, n) => start('ann', `late ${n}`).catch((cause: unknown) => cause));
  await expect(start('ann', 'one too many')).rejects.toMatchObject({ code: 'rate-limited', retryAfter: 10 });
  for (const cause of await Promise.all(late))
    expect(cause).toMatchObject({ code: 'rate-limited', message: expect.stringContaining('at once') });
  end('a');
  const next = start('ann', 'next');
  await turnOfTheLoop();
  expect(begun).toEqual(['a', 'b', 'c', 'next']);
  end('next');
  await next;
});
