/** What stands in one field of a table, and where in the text it was cut from. */
export interface Piece {
  readonly start: number;
  readonly text: string;
  /** It stands in quotation marks: two of them in it are one. */
  readonly isQuoted?: boolean;
}

/** Lines that are a table, or that are not. */
export interface Part {
  readonly start: number;
  readonly text: string;
  /** The fields of each row; null for text that is no table. */
  readonly rows: readonly (readonly Piece[])[] | null;
}

/** Rows of a Markdown table stand between bars, those of documents and sheets have tabs between their fields. */
const isBarred = (line: string) => /^\s*\|.*\|\s*$/.test(line);
const isTabbed = (line: string) => /^[^\S\t]*[\S\t][\s\S]*\t/.test(line);
const isRow = (line: string) => isTabbed(line) || isBarred(line);

/** Sets lines that follow each other as rows of a table apart from the text around them. One such line alone is text. */
export function withTables(text: string, start: number): Part[] {
  const parts: { start: number; lines: string[]; isTable: boolean }[] = [];
  let at = start;
  for (const line of text.split('\n')) {
    const last = parts.at(-1);
    if (last?.isTable === isRow(line)) last.lines.push(line);
    else parts.push({ start: at, lines: [line], isTable: isRow(line) });
    at += line.length + 1;
  }
  const joined: typeof parts = [];
  for (const part of parts) {
    const isTable = part.isTable && part.lines.length > 1;
    const last = joined.at(-1);
    if (last && !last.isTable && !isTable) last.lines.push(...part.lines);
    else joined.push({ ...part, isTable });
  }
  return joined.map(({ start: from, lines, isTable }) => {
    const whole = lines.join('\n');
    return { start: from, text: whole, rows: isTable ? rowsOf(lines, from) : null };
  });
}

function rowsOf(lines: readonly string[], start: number): Piece[][] {
  const rows: Piece[][] = [];
  let at = start;
  for (const line of lines) {
    // The line of dashes under the head of a Markdown table says nothing.
    if (!/^[\s|:-]+$/.test(line) || isTabbed(line)) rows.push(fieldsOf(line, at));
    at += line.length + 1;
  }
  return rows;
}

function fieldsOf(line: string, start: number): Piece[] {
  const fields: Piece[] = [];
  let at = start;
  for (const text of line.split(isTabbed(line) ? '\t' : '|')) {
    fields.push(trimmed(text, at));
    at += text.length + 1;
  }
  return isTabbed(line) ? fields : fields.slice(1, -1);
}

/** Where each field of separated values begins and ends, in quotation marks or not. */
const field = { ',': fieldBefore(','), ';': fieldBefore(';'), '\t': fieldBefore('\t') };

function fieldBefore(separator: string): RegExp {
  return new RegExp(`"(?:[^"]|"")*"|[^${separator}\\n"][^${separator}\\n]*|[${separator}\\n]`, 'gu');
}

/** The rows of separated values, as CSV writes them. Empty lines are no rows. */
export function separatedRows(text: string, start: number): Piece[][] {
  const separator = separatorOf(text, start);
  const rows: Piece[][] = [];
  let row: Piece[] = [];
  const cut = start > 0 ? endOfCutField(text, separator) : -1;
  let last: Piece | null = cut < 0 ? null : { start, text: text.slice(0, cut), isQuoted: true };
  const endField = (at: number) => {
    row.push(last ?? { start: at, text: '' });
    last = null;
  };
  const endRow = (at: number) => {
    if (row.length > 0 || last !== null) endField(at);
    if (row.length > 0) rows.push(row);
    row = [];
  };
  for (const { 0: found, index } of text.slice(cut + 1).matchAll(field[separator])) {
    const at = start + cut + 1 + index;
    if (found === '\n') endRow(at);
    else if (found === separator) endField(at);
    else if (last === null) last = found.startsWith('"') ? unquoted(found, at) : trimmed(found, at);
    // What follows a closing quotation mark is kept, though it should not be there.
    else last = { start: last.start, text: text.slice(last.start - start, at + found.length - start) };
  }
  endRow(start + text.length);
  return rows;
}

/**
 * Where the mark stands that ends a field in quotation marks which began before this text; -1 where none is cut by its
 * beginning. What stands before it are no rows, and it begins no field.
 */
function endOfCutField(text: string, separator: Separator): number {
  const ends = (at: number) => [separator, '\n', undefined].includes(text[at]);
  // Two marks together are one in a field, or an empty field.
  const [first, next] = [...text.matchAll(/""|"/g)].filter(([found]) => found === '"');
  if (!first || !ends(first.index + 1)) return -1;
  // Between two separators it may as well begin a field: then the next one ends it.
  const mayBegin = first.index === 0 || ends(first.index - 1);
  if (mayBegin && next && ends(next.index + 1)) return -1;
  return isInRows(text, first.index, separator) ? -1 : first.index;
}

/** Whether lines before a place have as many separators as most have: then it is within a row that has no marks. */
function isInRows(text: string, place: number, separator: Separator): boolean {
  const { times } = cutsBy(bareLines(text.split('\n').slice(1)), separator);
  const separators = (line: string) => line.split(separator).length - 1;
  const [, ...lines] = text.slice(0, place).split('\n');
  const begun = lines.pop() ?? '';
  const whole = begun + (text.slice(place).split('\n', 1)[0] ?? '');
  return lines.some((line) => separators(line) === times) || (separators(begun) > 0 && separators(whole) === times);
}

type Separator = keyof typeof field;

/** The one that stands most often in the first line; where that is not there, the one that cuts most lines alike. */
function separatorOf(text: string, start: number): Separator {
  const lines = text.split('\n');
  // What begins within the text begins within a line.
  const isWithin = start > 0 && lines.length > 1;
  const bare = bareLines(isWithin ? lines.slice(1) : lines.slice(0, 1));
  // Where two cut as many lines, it is not the comma, which stands in numbers too; the names of columns have none.
  const found = (['\t', ';', ','] as const).map((separator) => ({ separator, ...cutsBy(bare, separator) }));
  const [best] = found.toSorted((a, b) => b.lines - a.lines || (isWithin ? 0 : b.times - a.times));
  return best && best.lines > 0 ? best.separator : ',';
}

/** Lines without what stands in quotation marks. */
const bareLines = (lines: readonly string[]) => lines.map((line) => line.replace(/"[^"]*"/g, ''));

/** How often a separator stands in most of the lines that have it, and how many those are. */
function cutsBy(lines: readonly string[], separator: Separator) {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const times = line.split(separator).length - 1;
    if (times > 0) counts.set(times, (counts.get(times) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return { times: most?.[0] ?? 0, lines: most?.[1] ?? 0 };
}

function unquoted(text: string, start: number): Piece {
  return { start: start + 1, text: text.slice(1, -1), isQuoted: true };
}

function trimmed(text: string, start: number): Piece {
  return { start: start + text.length - text.trimStart().length, text: text.trim() };
}
