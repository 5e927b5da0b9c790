import type { Document } from '../reading/documents.ts';
import { hasHead } from './has-head.ts';
import { delimiterOf, delimiters, readRow } from './read-row.ts';

/** The longest text that is read for the names of columns. */
const longestHead = 4_000;

/** The names of a table's columns; none where the table has none, or where they are not known. */
export function columnNames(document: Document): readonly string[] {
  const [first] = document.passages;
  if (document.shape !== 'table' || first === undefined) return [];
  if (first.start > 0) return first.heading?.split(', ') ?? [];
  const [head, ...rows] = cellsOf(first.text.slice(0, longestHead));
  return head !== undefined && hasHead(head, rows) ? head : [];
}

function cellsOf(text: string): readonly (readonly string[])[] {
  const delimiter = delimiterOf(text);
  const rows: (readonly string[])[] = [];
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; delimiter !== null && at < text.length; ) {
    const row = readRow(text, at, delimiter, rows.length + 1);
    at = row.next;
    if (row.cells.some((cell) => cell !== '')) rows.push(row.cells);
  }
  return rows;
}

/**
 * The cells of one row of a table under the names of its columns; null where the text is not just that, or where it is
 * not certain which sign is between the cells.
 */
export function cellsUnder(names: readonly string[], document: Document, row: string): readonly string[] | null {
  if (names.length < 2) return null;
  const fitting = delimiters.filter((mark) => cellsBy(mark, row)?.length === names.length);
  const [first] = document.passages;
  const known = first?.start === 0 ? delimiterOf(first.text) : fitting.length === 1 ? delimiterOf(row) : null;
  return known !== null && fitting.includes(known) ? cellsBy(known, row) : null;
}

function cellsBy(delimiter: string, text: string): readonly string[] | null {
  const { cells, next } = readRow(text, 0, delimiter, 1);
  return next > text.length ? cells : null;
}
