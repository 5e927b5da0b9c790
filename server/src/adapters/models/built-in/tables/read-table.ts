import type { Breather } from '../reading/breather.ts';
import { parseRational, type Rational } from '../sums/rational.ts';
import { haveDayFirst, isDate } from './day-of-cell.ts';

export interface Row {
  readonly cells: readonly string[];
  /** Counted like in a spreadsheet: the header is row 1. */
  readonly number: number;
  /** Positions in the document, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

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
/** Maximum characters of a row. A longer one has lost its end, for instance by a quotation mark never closed. */
const maxRowLength = 100_000;
/** Number of rows examined to tell what a column contains. */
const sampleSize = 2_000;
const delimiters = [',', ';', '\t', '|'];

/** Parses delimited text whose first row is a header; null when it is not a table. */
export async function readTable(text: string, breather: Breather): Promise<Table | null> {
  const lineEnd = text.indexOf('\n');
  if (lineEnd > maxRowLength || (lineEnd < 0 && text.length > maxRowLength)) return null;
  const firstLine = text.slice(0, lineEnd < 0 ? text.length : Math.min(lineEnd, 20_000));
  const delimiter = delimiters
    .map((mark) => ({ mark, count: splitCount(firstLine, mark) }))
    .sort((one, other) => other.count - one.count)[0];
  if (delimiter === undefined || delimiter.count === 0) return null;
  const rows: Row[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length && rows.length <= maxRows) {
    const row = readRow(text, at, delimiter.mark, rows.length + 1);
    at = row.next;
    if (row.cells.length > 1 || row.cells[0]?.trim() !== '') rows.push(row);
    await breather.pause();
  }
  const [head, ...body] = rows;
  if (head === undefined || body.length === 0 || head.cells.length > maxColumns) return null;
  return { columns: columnsOf(head.cells, body), rows: body.slice(0, maxRows), complete: at >= text.length };
}

function splitCount(line: string, mark: string): number {
  return line.replaceAll(/"(?:[^"]|"")*"/g, '').split(mark).length - 1;
}

/** Parses one row by RFC 4180: a quoted cell may contain the delimiter, line breaks and doubled quotes. */
function readRow(text: string, from: number, delimiter: string, number: number): Row & { readonly next: number } {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  let at = from;
  for (; at < text.length && at - from < maxRowLength; at += 1) {
    const character = text[at] ?? '';
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (character === delimiter) {
      cells.push(cell.trim());
      cell = '';
    } else if (character === '\n') break;
    else cell += character;
  }
  cells.push(cell.trim());
  const end = text[at - 1] === '\r' ? at - 1 : at;
  return { cells, number, start: from, end, next: at + 1 };
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

/** The number in a cell, without currency, percent sign and separators; null when it is not a number. */
export function numberIn(value: string): Rational | null {
  if (value.length > 60) return null;
  const bare = value.replace(/^[$€£¥\s]+|[$€£¥%\s]+$/g, '').replace('−', '-');
  if (bare.length > 40 || !/^[+-]?[\d.,'\s]*\d[\d.,'\s]*$/.test(bare)) return null;
  const plain = /^[+-]?\d{1,3}(?:['\s]\d{3})+(?:[.,]\d+)?$/.test(bare) ? bare.replaceAll(/['\s]/g, '') : bare;
  if (/^[+-]?\d*\.?\d+$/.test(plain)) return parseRational(plain);
  if (/^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain)) return parseRational(plain.replaceAll(',', ''));
  if (/^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(plain))
    return parseRational(plain.replaceAll('.', '').replace(',', '.'));
  return /^[+-]?\d+,\d+$/.test(plain) ? parseRational(plain.replace(',', '.')) : null;
}
