import type { Breather } from '../reading/breather.ts';
import { add, divide, type Rational, rational } from '../sums/rational.ts';
import { momentOfCell } from './day-of-cell.ts';
import { numberIn } from './number-in.ts';
import type { Row } from './read-row.ts';
import type { Column } from './read-table.ts';

/** A row's value in a column of numbers or dates. */
export interface Measured {
  readonly row: Row;
  readonly value: Rational;
  /** The value as a float, for fast comparison. */
  readonly size: number;
}

/** The values of a column, without rows that have none. Dates are converted to numbers. */
export async function measure(rows: readonly Row[], column: Column, breather: Breather): Promise<readonly Measured[]> {
  const found: Measured[] = [];
  for (const row of rows) {
    const cell = row.cells[column.index] ?? '';
    const value = column.kind === 'date' ? dateValue(cell, column) : numberIn(cell);
    if (value !== null) found.push({ row, value, size: Number(value.top) / Number(value.bottom) });
    await breather.pause();
  }
  return found;
}

function dateValue(cell: string, column: Column): Rational | null {
  const moment = momentOfCell(cell, column);
  return moment === null ? null : rational(BigInt(moment));
}

/** A multiple of the denominators of most decimals: they are added without searching for a common denominator. */
const scale = 10n ** 12n;

export async function sumOf(values: readonly Measured[], breather: Breather): Promise<Rational> {
  let scaled = 0n;
  let rest = rational(0n);
  for (const { value } of values) {
    if (scale % value.bottom === 0n) scaled += value.top * (scale / value.bottom);
    else rest = add(rest, value);
    await breather.pause();
  }
  return add(rational(scaled, scale), rest);
}

export function medianOf(values: readonly Measured[]): Rational {
  const sorted = [...values].sort((one, other) => one.size - other.size);
  const low = sorted[Math.floor((sorted.length - 1) / 2)]?.value ?? rational(0n);
  const high = sorted[Math.ceil((sorted.length - 1) / 2)]?.value ?? rational(0n);
  return divide(add(low, high), rational(2n));
}
