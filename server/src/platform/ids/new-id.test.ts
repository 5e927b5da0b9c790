import { validate, version } from 'uuid';
import { expect, it } from 'vitest';
import { newId } from './new-id.ts';

it('makes ids that are unique and in the order of their making, also within a millisecond', () => {
  const ids = Array.from({ length: 5_000 }, newId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) expect(validate(id) && version(id)).toBe(7);
});

it('shares no chance between two ids', () => {
  const tails = Array.from({ length: 1_000 }, () => newId().slice(-12));
  expect(new Set(tails).size).toBe(tails.length);
});

it('names the time of its making', () => {
  const before = Date.now();
  const made = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16);
  expect(made).toBeGreaterThanOrEqual(before);
  expect(made).toBeLessThanOrEqual(Date.now() + 1);
});
