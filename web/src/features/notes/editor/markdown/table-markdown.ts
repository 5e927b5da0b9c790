import { inlineOf } from './inline-markdown.ts';

/** Up to this many cells, a table is written with all rows of the same width and its merged cells. */
const mostCells = 10_000;

/** The cells of a table that is used only for the layout, because it has one in each row; null for any other table. */
export function cellsOfLayout(table: Element): Element[] | null {
  const rows = rowsOf(table);
  return rows.every((cells) => cells.length <= 1) ? rows.flat() : null;
}

/** A table; merged cells have their text in the first of their places, and the others are empty. */
export function tableOf(table: Element): string {
  const rows = placed(rowsOf(table));
  const [head = [], ...rest] = rows;
  const width = Math.max(...rows.map((cells) => cells.length));
  // Markdown readers treat missing cells as empty. In a large table they are left out, because one wide row would
  // otherwise make all rows as wide.
  const least = width * rows.length <= mostCells ? width : 0;
  const line = (cells: readonly string[], most: number) =>
    `| ${Array.from({ length: Math.max(cells.length, most) }, (_, at) => cells[at] ?? '').join(' | ')} |`;
  return [line(head, width), `|${' --- |'.repeat(width)}`, ...rest.map((cells) => line(cells, least))].join('\n');
}

/** The cells of each row; a table in one of them has rows of its own. */
function rowsOf(table: Element): Element[][] {
  const own = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
  return own.map((row) => [...row.children].filter(({ tagName }) => tagName === 'TD' || tagName === 'TH'));
}

/** The text of a cell in one line. */
function textOf(cell: Element): string {
  return inlineOf(cell.childNodes).replace(/\s+/g, ' ').trim().replaceAll('|', '\\|');
}

/** The texts of the rows that have cells, each in its column. */
function placed(rows: readonly (readonly Element[])[]): string[][] {
  const made: string[][] = [];
  /** For each column, how many further rows a cell above reaches down. */
  const reaching: number[] = [];
  let count = 0;
  for (const cells of rows) {
    const row: string[] = [];
    const isSmall = () => count + row.length <= mostCells;
    const reached = () => isSmall() && (reaching[row.length] ?? 0) > 0;
    const skip = () => {
      reaching[row.length] = Math.max(0, (reaching[row.length] ?? 0) - 1);
      row.push('');
    };
    for (const cell of cells) {
      while (reached()) skip();
      const [columns, down] = isSmall() ? [spanOf(cell, 'colspan'), spanOf(cell, 'rowspan')] : [1, 1];
      for (let at = 0; at < columns; at++) {
        reaching[row.length] = down - 1;
        row.push(at === 0 ? textOf(cell) : '');
      }
    }
    while (isSmall() && row.length < reaching.length) skip();
    count += row.length;
    if (cells.length > 0) made.push(row);
  }
  return made;
}

function spanOf(cell: Element, name: 'colspan' | 'rowspan'): number {
  const span = Number(cell.getAttribute(name) ?? 1);
  return Number.isInteger(span) && span > 1 ? Math.min(span, 1_000) : 1;
}
