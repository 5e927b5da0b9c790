import { decodeText } from '../decode-text.ts';
import { sectionMark, takeSections, withoutMarks } from '../section-marks.ts';
import { readOr, UnreadableFile } from '../unreadable-file.ts';
import { OdfNumbers } from './odf-numbers.ts';
import { readXml } from './xml-reader.ts';
import { ZipArchive } from './zip-archive.ts';

type Kind = 'document' | 'presentation' | 'drawing' | 'spreadsheet';

const hasPages = (kind: Kind) => kind === 'presentation' || kind === 'drawing';

/** The most times that a repeated cell or space is written out. */
const mostRepeats = 30;
/** Elements whose words do not belong to the text: the sign of a footnote, deleted text, comments, declarations. */
const skipped = new Set([
  'text:note-citation',
  'text:tracked-changes',
  'text:sequence-decls',
  'office:annotation',
  'table:tracked-changes',
  'svg:title',
  'svg:desc',
]);

/** Frames that are repeated on each slide, and in its notes. */
const repeated = new Set(['page-number', 'header', 'footer', 'date-time']);

/**
 * The text of a document, presentation, drawing or spreadsheet in the OpenDocument format. The slides of a presentation
 * and the sheets of a drawing are its pages; the lines of a spreadsheet's sheet are numbered by its rows. Throws
 * UnreadableFile. Source: OpenDocument 1.3 part 3, sections 3, 5, 9 and 10.
 */
export function odfText(bytes: Uint8Array, kind: Kind, most: number) {
  const archive = new ZipArchive(bytes);
  const manifest = archive.find('META-INF/manifest.xml');
  if (manifest && decodeText(archive.read(manifest)).includes('encryption-data'))
    throw new UnreadableFile('This file is protected with a password, so its text could not be read.');
  const entry = archive.find('content.xml');
  if (!entry) throw new UnreadableFile(`This is not a ${kind}.`);
  const content = decodeText(archive.read(entry));
  const reader = new OdfReader(kind, kind === 'document' ? numbersOf(archive, content) : new OdfNumbers());
  readXml(content, kind, reader, () => reader.length > most);
  const pages = reader.pages.map((marked) => takeSections(tidied(marked)));
  const pageStarts: number[] = [];
  const sections: { at: number; title: string; level: number; line?: number }[] = [];
  let text = '';
  for (const page of pages) {
    pageStarts.push(text.length);
    for (const section of page.sections) sections.push({ ...section, at: section.at + text.length });
    text += `${page.text}\n\n`;
  }
  return { text: text.trim() === '' ? '' : text, sections, pageStarts: hasPages(kind) ? pageStarts : [] };
}

/** A document whose styles are damaged can still be read as text. */
function numbersOf(archive: ZipArchive, content: string): OdfNumbers {
  const numbers = new OdfNumbers();
  const styles = archive.find('styles.xml');
  readOr(undefined, () => styles && numbers.readStyles(decodeText(archive.read(styles))));
  readOr(undefined, () => numbers.readStyles(content));
  return numbers;
}

const tidied = (marked: string) =>
  marked
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** Collects the text of a part as its elements are read: one page per slide, otherwise a single page. */
class OdfReader {
  readonly pages: string[] = [];
  length = 0;
  readonly #kind: Kind;
  readonly #numbers: OdfNumbers;
  #page: string[] = [];
  #skipped = 0;
  #inParagraph = 0;
  #inNotes = false;
  /** Whether it is in the body of a footnote, which is put in brackets at the place of its sign. */
  #inFootnote = false;
  /** The open frames, and for each whether its text is left out. */
  readonly #frames: boolean[] = [];
  #isTitle = false;
  /** The number of the current row, the row expected next, and the cells read so far. */
  #row = 0;
  #next = 0;
  #cells: string[] = [];
  #cell: string | null = null;
  /** The nesting of cells: the text of a table within a cell belongs to the outer cell. */
  #cellDepth = 0;
  #repeats = 1;
  #rowRepeats = 1;

  constructor(kind: Kind, numbers: OdfNumbers) {
    this.#kind = kind;
    this.#numbers = numbers;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#numbers.open(name, attributes);
    if (skipped.has(name)) this.#skipped++;
    else if (name === 'text:p' || name === 'text:h') this.#beginParagraph(name, attributes);
    else if (name === 'text:s') this.#put(' '.repeat(Math.min(mostRepeats, Number(attributes['text:c'] ?? 1) || 1)));
    else if (name === 'text:tab') this.#put(this.#cell === null ? '\t' : ' ');
    else if (name === 'text:line-break') this.#put(this.#cell === null ? '\n' : ' ');
    else if (name === 'draw:frame') this.#beginFrame(attributes['presentation:class'] ?? '');
    else if (name === 'text:note-body') {
      this.#put(' (');
      this.#inFootnote = true;
    } else if (name === 'presentation:notes') this.#inNotes = true;
    else if (name === 'table:table' && this.#kind === 'spreadsheet') this.#beginSheet(attributes['table:name'] ?? '');
    else if (name === 'table:table-row') this.#rowRepeats = Number(attributes['table:number-rows-repeated'] ?? 1) || 1;
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      this.#beginCell(attributes);
    }
  }

  text(text: string): void {
    if (this.#inParagraph > 0) this.#put(withoutMarks(text.replace(/\s+/g, ' ')));
  }

  close(name: string): void {
    this.#numbers.close(name);
    if (skipped.has(name)) this.#skipped--;
    else if (name === 'text:p' || name === 'text:h') {
      this.#inParagraph--;
      if (!this.#inFootnote) this.#put(this.#cell === null ? '\n' : ' ');
    } else if (name === 'text:note-body') {
      this.#put(')');
      this.#inFootnote = false;
    } else if (name === 'draw:frame') {
      if (this.#frames.pop()) this.#skipped--;
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.#endCell();
    else if (name === 'table:table-row') this.#endRow();
    else if (name === 'presentation:notes') this.#inNotes = false;
    else if (name === 'draw:page' || name === 'office:body') this.#endPage();
  }

  #put(text: string): void {
    if (this.#skipped > 0) return;
    if (this.#cell !== null) this.#cell += text;
    else if (text !== '') this.#page.push(text);
    this.length += text.length;
  }

  #beginParagraph(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#inParagraph++;
    const number = this.#skipped > 0 ? '' : withoutMarks(this.#numbers.next(name, attributes));
    this.#beginLine(name, attributes);
    if (number !== '') this.#put(`${number} `);
  }

  #beginLine(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#cell !== null || this.#inFootnote) return;
    const style = attributes['text:style-name'] ?? '';
    const level = Number(attributes['text:outline-level'] ?? 1) || 1;
    if (this.#inNotes) this.#put('Notes: ');
    else if (name === 'text:h') this.#put(sectionMark(Math.min(6, level)));
    else if (this.#isTitle) this.#put(sectionMark(2));
    else if (style === 'Title') this.#put(sectionMark(1));
    this.#isTitle = false;
  }

  #beginFrame(purpose: string): void {
    const isRepeated = repeated.has(purpose);
    this.#frames.push(isRepeated);
    if (isRepeated) this.#skipped++;
    this.#isTitle = purpose === 'title';
  }

  #beginSheet(name: string): void {
    this.#page.push(`\n\n${sectionMark(1)}${withoutMarks(name)}\n`);
    this.#row = 0;
    this.#next = -1;
  }

  #beginCell(attributes: Readonly<Record<string, string>>): void {
    this.#cellDepth++;
    if (this.#cellDepth > 1) {
      this.#put(' ');
      return;
    }
    this.#cell = '';
    this.#repeats = Math.min(mostRepeats, Number(attributes['table:number-columns-repeated'] ?? 1) || 1);
  }

  #endCell(): void {
    this.#cellDepth--;
    if (this.#cellDepth > 0) return;
    const words = (this.#cell ?? '').trim();
    this.#cell = null;
    for (let n = 0; n < this.#repeats; n++) this.#cells.push(words);
  }

  #endRow(): void {
    if (this.#cellDepth > 0) return;
    const line = this.#cells.join('\t').trimEnd();
    this.#cells = [];
    this.#row++;
    if (line.trim() !== '') {
      // A mark with the sheet's own row number stands before the first row and after each gap.
      const isCounted = this.#kind === 'spreadsheet' && this.#row !== this.#next;
      this.#page.push(`${isCounted ? sectionMark(1, this.#row) : ''}${line}\n`);
      this.#next = this.#row + 1;
    }
    this.#row += this.#rowRepeats - 1;
    this.length += 1;
  }

  #endPage(): void {
    const page = this.#page.join('');
    this.#page = [];
    if (hasPages(this.#kind) ? page !== '' || this.#inNotes : true) this.pages.push(page);
  }
}
