import { sectionMark, takeSections, withoutMarks } from '../section-marks.ts';
import { readOr, UnreadableFile } from '../unreadable-file.ts';
import { chartText } from './chart-text.ts';
import { commentsIn } from './comments.ts';
import { diagramText } from './diagram-text.ts';
import { newerChartText } from './newer-chart-text.ts';
import { OfficePackage } from './office-package.ts';
import { firstDayOf, type Shown, shownAs, shownNumber } from './shown-number.ts';
import { localName, readXml } from './xml-reader.ts';

const what = 'spreadsheet';

/**
 * The text of a spreadsheet (.xlsx), sheet by sheet: one line per row that is not empty, with cells separated by tabs.
 * For formulas, it contains their results. Throws UnreadableFile. Source: ECMA-376 part 1, section 18.
 */
export function xlsxText(bytes: Uint8Array, most: number) {
  const office = new OfficePackage(bytes, what);
  const { sheets, firstDay } = bookOf(office);
  const shared = sharedStrings(office, most);
  const styles = shownStyles(office);
  const read: { readonly part: string; words: string }[] = [];
  let length = 0;
  const besideIn = (texts: readonly string[]) => {
    let words = '';
    for (const one of texts) if (one !== '' && length + words.length <= most) words += `${sectionMark(2)}${one}`;
    length += words.length;
    return words;
  };
  for (const { name, part } of sheets) {
    if (length > most) break;
    const rows = sheetText(office.read(part) ?? '', { shared, styles, firstDay }, most - length);
    length += rows.length;
    read.push({ part, words: `${sectionMark(1)}${withoutMarks(name)}\n${rows}${besideIn(drawnOn(office, part))}` });
  }
  // Only now, so that comments take no room from the cells of later sheets.
  for (const sheet of read) sheet.words += length > most ? '' : besideIn(commentsOn(office, sheet.part));
  const { text, sections } = takeSections(read.map(({ words }) => `${words}\n\n`).join(''));
  const problem =
    read.length < sheets.length ? `Only the first ${read.length} of ${sheets.length} sheets were read.` : null;
  return { text: text.trim() === '' ? '' : text, sections, problem };
}

/** The parts of these types that a part refers to; none if that cannot be read. */
function partsOf(office: OfficePackage, part: string, ...types: string[]) {
  return readOr([], () => [...office.relationsOf(part).values()].filter(({ type }) => types.includes(type)));
}

/**
 * The words of a sheet's text boxes and charts that are not in its cells. Each drawing and chart is a section, as it is
 * in no row. What cannot be read is left out.
 */
function drawnOn(office: OfficePackage, sheet: string): string[] {
  const wordsOf = ({ part, type }: { readonly part: string; readonly type: string }) =>
    (type === 'chart' ? chartText : newerChartText)(office.read(part) ?? '', what, false);
  return partsOf(office, sheet, 'drawing').flatMap(({ part }) => [
    readOr('', () => diagramText(office.read(part) ?? '', what)),
    ...partsOf(office, part, 'chart', 'chartEx').map((chart) => readOr('', () => wordsOf(chart))),
  ]);
}

/** The comments on a sheet, each with its cell. A cell's thread stands among its notes too, for older programs. */
function commentsOn(office: OfficePackage, sheet: string): string[] {
  const read = (type: string) =>
    partsOf(office, sheet, type).flatMap(({ part }) => readOr([], () => commentsIn(office.read(part) ?? '', what)));
  const threads = read('threadedComment');
  const threaded = new Set(threads.map(({ cell }) => cell));
  const notes = read('comments').filter(({ cell }) => !threaded.has(cell));
  return [...notes, ...threads].map(({ cell, words }) => `${cell}: ${unescaped(words).replace(/\s+/g, ' ')}\n`);
}

/** What is needed to interpret the numbers in cells. */
interface Meanings {
  readonly shared: readonly string[];
  readonly styles: ReadonlyMap<number, Shown>;
  readonly firstDay: number;
}

function bookOf(office: OfficePackage): { sheets: { name: string; part: string }[]; firstDay: number } {
  const main = office.mainPart('xl/workbook.xml');
  const xml = office.read(main);
  if (xml === null) throw new UnreadableFile('This is not a spreadsheet.');
  const relations = office.relationsOf(main);
  const sheets: { name: string; part: string }[] = [];
  let firstDay = firstDayOf(false);
  readXml(xml, what, {
    open(tag, { name = '', 'r:id': id = '', date1904 = '' }) {
      if (localName(tag) === 'workbookPr' && /^(?:1|true)$/.test(date1904)) firstDay = firstDayOf(true);
      const part = localName(tag) === 'sheet' ? relations.get(id)?.part : undefined;
      if (part !== undefined) sheets.push({ name, part });
    },
  });
  return { sheets, firstDay };
}

/** The strings to which cells refer by number. */
function sharedStrings(office: OfficePackage, most: number): string[] {
  const strings: string[] = [];
  let [text, inText, inPhonetic, length] = ['', 0, 0, 0];
  const xml = office.read('xl/sharedStrings.xml');
  if (xml === null) return strings;
  readXml(
    xml,
    what,
    {
      open(name) {
        if (localName(name) === 't') inText++;
        else if (localName(name) === 'rPh') inPhonetic++;
        else if (localName(name) === 'si') text = '';
      },
      text(piece) {
        if (inText && !inPhonetic) text += piece;
      },
      close(name) {
        if (localName(name) === 't') inText--;
        else if (localName(name) === 'rPh') inPhonetic--;
        else if (localName(name) === 'si') {
          strings.push(unescaped(text));
          length += text.length;
        }
      },
    },
    () => length > most * 4,
  );
  return strings;
}

/** The cell styles that display a number as a date or time, as elapsed time or as a percentage, by their index. */
function shownStyles(office: OfficePackage): ReadonlyMap<number, Shown> {
  const own = new Map<number, string>();
  const styles = new Map<number, Shown>();
  let inCells = false;
  let style = 0;
  const xml = office.read('xl/styles.xml');
  if (xml === null) return styles;
  readXml(xml, what, {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (localName(name) === 'numFmt') own.set(Number(numFmtId), formatCode);
      else if (localName(name) === 'cellXfs') inCells = true;
      else if (localName(name) === 'xf' && inCells) {
        const shown = shownAs(Number(numFmtId), own.get(Number(numFmtId)));
        if (shown) styles.set(style, shown);
        style++;
      }
    },
    close(name) {
      if (localName(name) === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

interface Cell {
  readonly column: number;
  readonly kind: string;
  readonly style: number;
}

function sheetText(xml: string, meanings: Meanings, most: number): string {
  const pieces: string[] = [];
  let length = 0;
  let row = 0;
  let next = -1;
  let cells: string[] = [];
  let cell: Cell | null = null;
  let value = '';
  let inValue = 0;
  let inPhonetic = 0;
  if (xml === '') return '';
  const endRow = () => {
    const line = cells.join('\t').trimEnd();
    cells = [];
    if (line.trim() === '') return;
    // The sheet's name has a line of its own. From the first row on, marks give the sheet's own row numbers.
    const mark = row === next ? '' : sectionMark(1, row);
    const piece = `${mark}${withoutMarks(line.replace(/[\r\n]+/g, ' '))}\n`;
    pieces.push(piece);
    length += piece.length;
    next = row + 1;
  };
  const listener = {
    open(name: string, { r = '', t = 'n', s = '0' }: Readonly<Record<string, string>>) {
      const tag = localName(name);
      if (tag === 'row') row = Number(r) || row + 1;
      else if (tag === 'c') {
        cell = { column: columnOf(r) ?? cells.length, kind: t, style: Number(s) };
        value = '';
      } else if (tag === 'rPh') inPhonetic++;
      else if (cell && (tag === 'v' || tag === 't')) inValue++;
    },
    text(piece: string) {
      if (inValue && !inPhonetic) value += piece;
    },
    close(name: string) {
      const tag = localName(name);
      if (tag === 'row') endRow();
      else if (tag === 'rPh') inPhonetic--;
      else if (cell && (tag === 'v' || tag === 't')) inValue--;
      else if (tag === 'c' && cell) {
        // Otherwise a cell far to the right of all others would make a line of ten thousand tabs.
        const column = Math.min(cell.column, cells.length + 30);
        while (cells.length < column) cells.push('');
        cells.push(shownValue(cell, value, meanings));
        cell = null;
      }
    },
  };
  readXml(xml, what, listener, () => length > most);
  return pieces.join('');
}

function shownValue({ kind, style }: Cell, value: string, { shared, styles, firstDay }: Meanings): string {
  if (kind === 's') return shared[Number(value)] ?? '';
  if (kind === 'b') return value === '1' ? 'TRUE' : 'FALSE';
  if (kind !== 'n') return unescaped(value);
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  return shownNumber(number, styles.get(style), firstDay);
}

/**
 * Replaces what stands for characters that XML cannot contain, or that end lines: `_x000D_`. Source: ECMA-376 part 1,
 * section 22.9.2.19.
 */
function unescaped(text: string): string {
  const characterOf = (code: number) => (code < 32 ? '\n' : String.fromCharCode(code));
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) => characterOf(Number.parseInt(hex, 16))).toWellFormed();
}

/** 'C7' → 2. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return null;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
