import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

test('owners take turns, each in the order of its own', () => {
  const queue = new FairQueue<string>();
  for (const entry of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.push(entry.charAt(0), entry);
  queue.remove('c', 'c1');
  expect(queue.shift()).toBe('a1');
  queue.push('d', 'd1');
  expect(Array.from({ length: 6 }, () => queue.shift())).toEqual(['b1', 'a2', 'd1', 'b2', 'a3', undefined]);
});

test('who comes while the entry of another is worked on comes before his next one', () => {
  const queue = new FairQueue<string>();
  for (const entry of ['a1', 'a2', 'a3']) queue.push('a', entry);
  expect(queue.shift()).toBe('a1');
  queue.push('b', 'b1');
  expect([queue.shift(), queue.shift()]).toEqual(['b1', 'a2']);
});
