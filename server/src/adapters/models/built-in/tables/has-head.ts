import { isDate } from './day-of-cell.ts';
import { numberIn } from './number-in.ts';

/** The share of a column's values that must be numbers or dates for it to be one of those. */
const most = 0.9;
const year = /^(?:1[5-9]|20)\d\d$/;

/**
 * Whether the first row of a table names its columns: words over numbers and dates do, a number over numbers does not.
 * Where every column is of words, a cell that its column has again is a value like the others. Years in a row over
 * values that are none are names, too.
 */
export function hasHead(first: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const columns = first.map((cell, at) => ({
    cell,
    values: rows.map((row) => row[at] ?? '').filter((value) => value !== ''),
  }));
  const figured = columns.filter(({ cell, values }) => cell !== '' && isMostly(values, isFigure));
  const named = figured.filter(({ cell }) => !isFigure(cell));
  const figures = figured.filter(({ cell }) => isFigure(cell));
  if (figures.length + named.length > 1 && areYears(figures)) return true;
  if (figured.length > 0) return named.length > figures.length;
  return !columns.some(({ cell, values }) => cell !== '' && values.includes(cell));
}

const isFigure = (cell: string) => isDate(cell) || numberIn(cell) !== null;

function isMostly(values: readonly string[], test: (value: string) => boolean): boolean {
  return values.length > 0 && values.filter(test).length > values.length * most;
}

function areYears(columns: readonly { readonly cell: string; readonly values: readonly string[] }[]): boolean {
  if (columns.length === 0 || new Set(columns.map(({ cell }) => cell)).size < columns.length) return false;
  return columns.every(({ cell, values }) => year.test(cell) && !isMostly(values, (value) => year.test(value)));
}
