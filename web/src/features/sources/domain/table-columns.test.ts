import { expect, it } from 'vitest';
import { columnsOf } from './table-columns.ts';

const rows = (...lines: string[][]) =>
  lines.map((line) => line.map((text, start) => ({ start, runs: [{ text, isMarked: false }] })));

it('numbers under a head end at one edge, and sentences have the width to be read', () => {
  const remark = 'A remark as long as those of harbour masters are';
  expect(columnsOf(rows(['Berth', 'Fee', 'Share', 'Remark'], ['1', '1,900.50', '−4 %', remark]), true)).toEqual([
    { isLong: false, isNumber: true },
    { isLong: false, isNumber: true },
    { isLong: false, isNumber: true },
    { isLong: true, isNumber: false },
  ]);
});

it('a word among numbers, a date and a column of nothing are no numbers', () => {
  const columns = columnsOf(rows(['Fee', 'Day', 'Empty'], ['9', '2026-11-22', ''], ['none', '2026-11-23', '']), true);
  expect(columns.map(({ isNumber }) => isNumber)).toEqual([false, false, false]);
});

it('a head that is not in sight is not left out', () => {
  expect(columnsOf(rows(['Boat', '9'], ['Ferry', '12']), false).map(({ isNumber }) => isNumber)).toEqual([false, true]);
});

it('rows of several lengths are as many columns as the longest has', () => {
  expect(columnsOf(rows(['1'], ['1', '2']), false)).toHaveLength(2);
  expect(columnsOf([], true)).toEqual([]);
});
