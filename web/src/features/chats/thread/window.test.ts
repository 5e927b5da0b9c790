import { expect, test } from 'vitest';
import { overscan, rowsAt, rowsAtEnd, sumOf } from './window.ts';

const heights = Array.from({ length: 2000 }, () => 400);

test('only the rows in sight and close to it are drawn, however many there are', () => {
  const { start, end } = rowsAt(heights, 400_000, 400_900);
  expect(sumOf(heights, 0, start)).toBeLessThanOrEqual(400_000 - overscan + 400);
  expect(sumOf(heights, 0, end)).toBeGreaterThanOrEqual(400_900 + overscan);
  expect(end - start).toBeLessThan(12);
});

test('at the end the last rows are drawn', () => {
  expect(rowsAtEnd(heights, 900)).toEqual({ start: 1994, end: 2000 });
  expect(rowsAtEnd([50, 60], 900)).toEqual({ start: 0, end: 2 });
  expect(rowsAtEnd(heights, 900, 0)).toEqual({ start: 1997, end: 2000 });
});

test('a place past the end of a list that became shorter shows its end', () => {
  expect(rowsAt([100, 100], 50_000, 50_900)).toEqual({ start: 0, end: 2 });
});

test('an empty list draws nothing', () => {
  expect(rowsAt([], 0, 900)).toEqual({ start: 0, end: 0 });
});
