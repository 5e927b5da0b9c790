/** The text of one table field, and its offset in the whole text. */
export interface Piece {
  readonly start: number;
  readonly text: string;
  /** Whether it is quoted: two quotation marks inside it then stand for one. */
  readonly isQuoted?: boolean;
}

/** A run of lines that are all part of a table, or all not. */
export interface Part {
  readonly start: number;
  readonly text: string;
  /** The fields of each row; null for text that is no table. */
  readonly rows: readonly (readonly Piece[])[] | null;
}

/** Rows of a Markdown table are enclosed in bars; those of documents and sheets have tabs between their fields. */
const isBarred = (line: string) => /^\s*\|.*(?<!\\)\|\s*$/.test(line);
/** A bar that is escaped is part of its field. */
const bar = /(?<!\\)\|/;
const isTabbed = (line: string) => /^[^\S\t]*[\S\t][\s\S]*\t/.test(line);
const isRow = (line: string) => isTabbed(line) || isBarred(line);

/** Separates consecutive table rows from the text around them. A single such line counts as text. */
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
    // The line of dashes under the header of a Markdown table has no content.
    if (!/^[\s|:-]+$/.test(line) || isTabbed(line)) rows.push(fieldsOf(line, at));
    at += line.length + 1;
  }
  return rows;
}

function fieldsOf(line: string, start: number): Piece[] {
  const fields: Piece[] = [];
  let at = start;
  for (const text of line.split(isTabbed(line) ? '\t' : bar)) {
    fields.push(trimmed(text, at));
    at += text.length + 1;
  }
  return isTabbed(line) ? fields : fields.slice(1, -1);
}

/** Patterns that find the fields of separated values, quoted or not. */
const field = { ',': fieldBefore(','), ';': fieldBefore(';'), '\t': fieldBefore('\t') };

function fieldBefore(separator: string): RegExp {
  return new RegExp(`"(?:[^"]|"")*"|[^${separator}\\n"][^${separator}\\n]*|[${separator}\\n]`, 'gu');
}

/** The rows of separated values, as in CSV. Empty lines are skipped. */
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
    // Text after a closing quotation mark is invalid, but is kept.
    else last = { start: last.start, text: text.slice(last.start - start, at + found.length - start) };
  }
  endRow(start + text.length);
  return rows;
}

/**
 * The offset of the quotation mark that closes a quoted field begun before this text; -1 if the text does not start
 * inside a quoted field. What precedes that mark are no rows.
 */
function endOfCutField(text: string, separator: Separator): number {
  const ends = (at: number) => [separator, '\n', undefined].includes(text[at]);
  // Two quotation marks in a row stand for one inside a field, or are an empty field.
  const [first, next] = [...text.matchAll(/""|"/g)].filter(([found]) => found === '"');
  if (!first || !ends(first.index + 1)) return -1;
  // Between two separators the mark might also open a field: then the next mark closes it.
  const mayBegin = first.index === 0 || ends(first.index - 1);
  if (mayBegin && next && ends(next.index + 1)) return -1;
  return isInRows(text, first.index, separator) ? -1 : first.index;
}

/** Whether lines before an offset have as many separators as most lines: then the offset is inside an unquoted row. */
function isInRows(text: string, place: number, separator: Separator): boolean {
  const { times } = cutsBy(bareLines(text.split('\n').slice(1)), separator);
  const separators = (line: string) => line.split(separator).length - 1;
  const [, ...lines] = text.slice(0, place).split('\n');
  const begun = lines.pop() ?? '';
  const whole = begun + (text.slice(place).split('\n', 1)[0] ?? '');
  return lines.some((line) => separators(line) === times) || (separators(begun) > 0 && separators(whole) === times);
}

type Separator = keyof typeof field;

/** The most frequent separator in the first line; if the text starts mid-file, the one that splits most lines alike. */
function separatorOf(text: string, start: number): Separator {
  const lines = text.split('\n');
  // A text that does not begin at the start of the file may begin inside a line.
  const isWithin = start > 0 && lines.length > 1;
  const bare = bareLines(isWithin ? lines.slice(1) : lines.slice(0, 1));
  // On a tie the comma loses, because it also occurs in numbers. Column names contain none, so headers are unaffected.
  const found = (['\t', ';', ','] as const).map((separator) => ({ separator, ...cutsBy(bare, separator) }));
  const [best] = found.toSorted((a, b) => b.lines - a.lines || (isWithin ? 0 : b.times - a.times));
  return best && best.lines > 0 ? best.separator : ',';
}

/** Lines without their quoted parts. */
const bareLines = (lines: readonly string[]) => lines.map((line) => line.replace(/"[^"]*"/g, ''));

/** How many separators most of the lines with any have, and the number of those lines. */
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
