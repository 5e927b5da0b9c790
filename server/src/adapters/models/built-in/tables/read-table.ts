import type { Breather } from '../reading/breather.ts';
import { haveDayFirst, isDate } from './day-of-cell.ts';
import { hasHead } from './has-head.ts';
import { numberIn } from './number-in.ts';
import { delimiterOf, maxRowLength, type Row, readRow } from './read-row.ts';

export interface Column {
  readonly index: number;
  readonly name: string;
  readonly kind: 'number' | 'date' | 'text';
  /** Whether no value occurs twice, so that the column identifies rows. */
  readonly unique: boolean;
  /** Whether dates with slashes have the day before the month. */
  readonly dayFirst: boolean;
}

export interface Table {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** False when the file has more rows than are read. */
  readonly complete: boolean;
}

/** Maximum rows read from one table. */
export const maxRows = 100_000;
/** A table with more columns is data for a program, not a table that somebody asks about. */
const maxColumns = 500;
/** Number of rows examined to tell what a column contains. */
const sampleSize = 2_000;

/**
 * Parses delimited text; null when it is not a table. Where the first row is one like the others, the columns are
 * counted instead of named.
 */
export async function readTable(text: string, breather: Breather): Promise<Table | null> {
  const lineEnd = text.indexOf('\n');
  if (lineEnd > maxRowLength || (lineEnd < 0 && text.length > maxRowLength)) return null;
  const delimiter = delimiterOf(text);
  if (delimiter === null) return null;
  const rows: Row[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length && rows.length <= maxRows) {
    const row = readRow(text, at, delimiter, rows.length + 1);
    at = row.next;
    if (row.cells.length > 1 || row.cells[0]?.trim() !== '') rows.push(row);
    await breather.pause();
  }
  const [first, ...others] = rows;
  if (first === undefined || others.length === 0 || first.cells.length > maxColumns) return null;
  const isHead = hasHead(
    first.cells,
    others.slice(0, sampleSize).map(({ cells }) => cells),
  );
  const names = isHead ? first.cells : first.cells.map((_, index) => `column ${index + 1}`);
  const body = isHead ? others : rows;
  return { columns: columnsOf(names, body), rows: body.slice(0, maxRows), complete: at >= text.length };
}

function columnsOf(head: readonly string[], rows: readonly Row[]): readonly Column[] {
  const sample = rows.slice(0, sampleSize);
  return head.map((name, index) => {
    const values = sample.map(({ cells }) => cells[index] ?? '').filter((value) => value !== '');
    const share = (test: (value: string) => boolean) => values.filter(test).length / (values.length || 1);
    const kind = share(isDate) > 0.9 ? 'date' : share((value) => numberIn(value) !== null) > 0.9 ? 'number' : 'text';
    const dayFirst = kind === 'date' && haveDayFirst(rows.map(({ cells }) => cells[index] ?? ''));
    return { index, name, kind, unique: values.length > 1 && new Set(values).size === values.length, dayFirst };
  });
}
