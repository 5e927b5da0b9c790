import { expect, it } from 'vitest';
import { createLane } from './create-lane.ts';

it('lets so many work at once, the others in the order they came, and one that fails makes room too', async () => {
  const lane = createLane(2);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<string>>();
  const enter = (name: string) => {
    const end = Promise.withResolvers<string>();
    ends.set(name, end);
    return lane.run(() => {
      begun.push(name);
      return end.promise;
    });
  };
  const [a, b, c, d] = [enter('a'), enter('b'), enter('c'), enter('d')];
  expect(begun).toEqual(['a', 'b']);
  ends.get('b')?.reject(new Error('broken'));
  await expect(b).rejects.toThrow('broken');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  const e = enter('e');
  for (const name of ['a', 'c', 'd', 'e']) ends.get(name)?.resolve(name);
  expect(await Promise.all([a, c, d, e])).toEqual(['a', 'c', 'd', 'e']);
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e']);
  const last = [enter('f'), enter('g'), enter('h')];
  expect(begun.slice(5)).toEqual(['f', 'g']);
  for (const name of ['f', 'g', 'h']) ends.get(name)?.resolve(name);
  await Promise.all(last);
});
