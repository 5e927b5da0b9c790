/** One line of a table (RFC 4180). Text is quoted, and never read as a formula by a spreadsheet. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(inert(cell)))).join(',')}\r\n`;
}

/** The header line, after a byte order mark without which spreadsheets misread UTF-8. */
export function csvHead(cells: readonly string[]): string {
  return `\ufeff${csvLine(cells)}`;
}

/** Characters that begin a formula, with the full-width signs of some locales. SOURCE: OWASP, "CSV Injection". */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/**
 * The same within a cell, where a spreadsheet begins a cell of its own if it separates cells by semicolons, as those of
 * many countries do: quotes mean nothing to it then, as they do not stand where its cells begin.
 */
const formulaWithin = /(?=[=+\-@\uff1d\uff0b\uff0d\uff20])(?<=[;\r\n]"*)/g;
/** What begins with a sign and is no formula all the same: a figure, and the dash of a cell that has nothing. */
const figure = /^(?:-|[+-]\p{Sc}?\d[\d.,\u00a0\u202f ]*(?:%|\p{Sc})?)$/u;

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Text that a spreadsheet does not read as a formula, nor any part of it. */
function inert(text: string): string {
  const parts = text.replace(formulaWithin, "'");
  return formula.test(parts) ? `'${parts}` : parts;
}

/** The same for a written table, whose figures, such as -5 or +3%, are text too and are to stay figures. */
function inertButFigures(text: string): string {
  return figure.test(text) ? text : inert(text);
}

/** A written table as a CSV file. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => `${row.map((cell) => quoted(inertButFigures(cell))).join(',')}\r\n`);
  return `\ufeff${lines.join('')}`;
}

/** A written table as spreadsheets take it from the clipboard: cells between tabs, each row on one line. */
export function tabbedOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(tabbedCell).join('\t')).join('\n');
}

function tabbedCell(text: string): string {
  const cell = inertButFigures(text.replaceAll(/\s+/g, ' ').trim());
  return cell.startsWith('"') ? quoted(cell) : cell;
}
