import type { Section } from './outline.ts';

/** A table with fewer characters is one passage, which holds the names of its columns itself. */
const leastChars = 1_000;
/** The longest line that is taken for the names of columns, and the longest name of one. */
const [longestLine, longestName] = [1_000, 80];
/**
 * The first rows, which are looked at for what the first line says: it is a row itself if one says the same again in the
 * same column.
 */
const firstRows = 50;
/** What the name of a column begins with; a year is one too where the values below are none. */
const [letter, year] = [/^[\p{L}_#№%]/u, /^(?:1[5-9]|20)\d\d(?!\d|[.,]\d)/];

/**
 * The names of a table's columns, as the one heading of all its rows: otherwise nobody would find a row by the name of a
 * column, and nobody could tell what its values mean.
 */
export function tableColumns(text: string): Section[] {
  const at = text.search(/\S/);
  const end = text.indexOf('\n', at);
  if (text.length < leastChars || end < 0 || end - at > longestLine) return [];
  const cells = cellsOf(text.slice(at, end));
  // The column of the rows' own names often has none, and many lines end with a separator.
  const names = cells.filter((cell, n) => cell !== '' || (n > 0 && n < cells.length - 1));
  const isHead = names.length > 1 && names.every((name) => name.length <= longestName && isName(name));
  if (!isHead || new Set(names).size < names.length) return [];
  const lines = text.slice(end + 1, end + 1 + firstRows * longestLine).split('\n', firstRows);
  const rows = lines.filter((line) => line.trim() !== '').map(cellsOf);
  const isRow = rows.some((row) => row.some((cell, n) => cell !== '' && cell === cells[n])) || !areNames(cells, rows);
  return isRow ? [] : [{ at, title: names.join(', '), level: 1 }];
}

const isYear = (cell: string) => year.test(cell);
const isName = (cell: string) => letter.test(cell) || isYear(cell);

/**
 * Whether the years of the first line, if it has any, are names of columns: several, one after the other, over values
 * that are no years. A birthday or a price that looks like a year stands alone, or over others like it.
 */
function areNames(cells: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const years = cells.filter(isYear);
  if (years.length === 0) return true;
  const [first = '', last = ''] = [years[0], years.at(-1)];
  const inTurn = years.every(
    (each, n) => n === 0 || (first < last ? each > (years[n - 1] ?? '') : each < (years[n - 1] ?? '')),
  );
  const standsOverYears = (n: number) => rows.filter((row) => isYear(row[n] ?? '')).length * 2 >= rows.length;
  return years.length > 1 && inTurn && !cells.some((cell, n) => isYear(cell) && standsOverYears(n));
}

/** The cells of a line, at the separator that occurs most. */
function cellsOf(line: string): string[] {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  const counts = ['\t', ';', ',', '|'].map((sign) => [sign, bare.split(sign).length] as const);
  const [separator] = counts.reduce((most, each) => (each[1] > most[1] ? each : most));
  const cells: string[] = [];
  let quotes = 0;
  for (const part of line.split(separator)) {
    if (quotes % 2 === 1) cells.push(`${cells.pop()}${separator}${part}`);
    else cells.push(part);
    quotes += part.split('"').length - 1;
  }
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  );
}
