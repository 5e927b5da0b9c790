import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { writeNow, writeTogether } from './write-together.ts';

function reader(written: string[], name: string) {
  return (text: string) => void written.push(`${name} ${text}`);
}

test('what is written to several readers goes at the end of the turn, in the order in which it was given', async () => {
  const written: string[] = [];
  const [one, other] = [reader(written, 'one'), reader(written, 'other')];
  writeTogether(one, '1');
  writeTogether(other, '1');
  writeTogether(one, '2');
  expect(written).toEqual([]);
  await nextTurn();
  expect(written).toEqual(['one 1', 'other 1', 'one 2']);
  writeTogether(one, '3');
  await nextTurn();
  expect(written.at(-1)).toBe('one 3');
});

test('with many in one turn none waits for all the others', async () => {
  const written: string[] = [];
  const one = reader(written, 'one');
  for (let n = 1; n <= 100; n += 1) {
    writeTogether(one, String(n));
    expect(n - written.length).toBeLessThan(8);
  }
  await nextTurn();
  expect(written).toEqual(Array.from({ length: 100 }, (_, n) => `one ${n + 1}`));
});

test('all of it goes at once where an end must come after it, and only once', async () => {
  const written: string[] = [];
  writeTogether(reader(written, 'one'), '1');
  writeNow();
  expect(written).toEqual(['one 1']);
  await nextTurn();
  expect(written).toEqual(['one 1']);
});
