/** Maximum characters of a row. A longer one has lost its end, for instance by a quotation mark never closed. */
export const maxRowLength = 100_000;
/** The longest beginning of a first line by which the delimiter is told. */
const longestLine = 20_000;
/** Where two stand equally often, the one that is rarer in numbers and words: `25,5;31,2` has two cells. */
export const delimiters = ['\t', ';', ',', '|'];

export interface Row {
  readonly cells: readonly string[];
  /** Counted like in a spreadsheet: the header is row 1. */
  readonly number: number;
  /** Positions in the document, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
}

/** The sign between the cells of a table, by its first line; null where there is none. */
export function delimiterOf(text: string): string | null {
  const lineEnd = text.indexOf('\n');
  const line = text.slice(0, lineEnd < 0 ? longestLine : Math.min(lineEnd, longestLine));
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '');
  const [best] = delimiters
    .map((mark) => ({ mark, count: bare.split(mark).length - 1 }))
    .sort((one, other) => other.count - one.count);
  return best !== undefined && best.count > 0 ? best.mark : null;
}

/** Parses one row by RFC 4180: a quoted cell may contain the delimiter, line breaks and doubled quotes. */
export function readRow(
  text: string,
  from: number,
  delimiter: string,
  number: number,
): Row & { readonly next: number } {
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
