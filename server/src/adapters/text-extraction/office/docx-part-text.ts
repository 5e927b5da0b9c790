import { sectionMark, withoutMarks } from '../section-marks.ts';
import { levelInOutline } from './docx-headings.ts';
import type { DocxNumbers } from './docx-numbers.ts';
import type { drawingsOf } from './drawings.ts';
import { FormulaMarks } from './formula-marks.ts';
import { readXml } from './xml-reader.ts';

/** What the start of an element adds between words. Source: ECMA-376 part 1, section 17.3. */
const breaks: ReadonlyMap<string, string> = new Map([
  ['w:tab', '\t'],
  ['w:br', '\n'],
  ['w:cr', '\n'],
]);
const closing = new Map(Object.entries({ 'w:tc': '\t', 'w:tr': '\n', 'w:p': '\n' }));
/** Within a cell, no element ends the cell or its row: the text of a nested table belongs to the outer cell. */
const closingInCell = new Map(Object.entries({ 'w:tc': ' ', 'w:p': ' ' }));

/**
 * The fallback copy of a text box, what was moved to another place, the readings of ruby, which stand within words, and
 * how a cell or row was before a tracked change.
 */
const unread = new Set(['mc:Fallback', 'w:moveFrom', 'w:rt', 'w:tcPrChange', 'w:trPrChange']);
const isWords = (name: string) => name === 'w:t' || name === 'm:t';

/** The most columns that a merged cell is taken to have; a number beyond that is no true one. */
const mostColumns = 100;

/** What the styles and numberings of a document say of its paragraphs. */
export interface Styles {
  /** The heading levels of styles. */
  readonly levels: ReadonlyMap<string, number>;
  readonly numbers: DocxNumbers;
}

/** A paragraph that is being read. */
interface Paragraph {
  /** What stands before its first words: the mark of a heading and the number. Empty once it was put there. */
  lead: string;
  /** Its place among the pieces, and the length of all before it. */
  at: number;
  before: number;
}

/**
 * The running text of one part. A DOCTYPE, which can declare entities, is refused. Deleted text is not in w:t and so is
 * left out, and so are `unread` elements. Each heading is preceded by a section mark. The numbers that Word
 * puts before paragraphs are added. Diagrams and charts come after the paragraph or table that they are anchored in.
 */
export function docxPartText(xml: string, most: number, styles: Styles, drawn: ReturnType<typeof drawingsOf>): string {
  const reader = new PartReader(styles, drawn);
  styles.numbers.restart();
  readXml(xml, 'Word document', reader, () => reader.length > most);
  return reader.end();
}

/** Collects the text of a part as its elements are read. */
class PartReader {
  length = 0;
  readonly #styles: Styles;
  readonly #drawn: ReturnType<typeof drawingsOf>;
  readonly #pieces: string[] = [];
  readonly #formulas = new FormulaMarks();
  #unreadDepth = 0;
  #inText = 0;
  #cellDepth = 0;
  /** The further columns of the open cell, which is merged with them, or those that a row leaves out at its start. */
  #furtherColumns = 0;
  /** Above 0 within the properties of a paragraph or style: there, tabs are tab stops and not characters. */
  #inProperties = 0;
  /** The open paragraphs, as the paragraphs of a text box are within another. */
  readonly #paragraphs: Paragraph[] = [];
  /** The heading level in the properties that are being read; 0 if it is no heading. */
  #heading = 0;
  /** What these properties say of the number. */
  #style = '';
  #use: string | null = null;
  #level: number | null = null;
  /** The words of diagrams and charts that are anchored in a paragraph or table whose end is not reached. */
  #aside = '';

  constructor(styles: Styles, drawn: ReturnType<typeof drawingsOf>) {
    this.#styles = styles;
    this.#drawn = drawn;
  }

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    const sign = name === 'w:noBreakHyphen' ? '-' : this.#formulas.open(name, attributes);
    if (unread.has(name)) this.#unreadDepth++;
    else if (isWords(name)) this.#inText++;
    else if (name === 'w:tc') this.#cellDepth++;
    else if (name === 'w:gridSpan' || name === 'w:gridBefore') this.#readColumns(name, attributes);
    else if (name === 'w:p') this.#paragraphs.push({ lead: '', at: 0, before: 0 });
    else if (name === 'w:pPr') this.#inProperties++;
    // Nested properties are the ones that the paragraph had before a tracked change.
    else if (this.#inProperties === 1) this.#readProperty(name, attributes['w:val'] ?? '');
    else if (!this.#inProperties && breaks.has(name)) this.#put(this.#cellDepth ? ' ' : breaks.get(name));
    else if (!this.#inProperties && sign !== '') this.#putWords(sign);
    else if (!this.#unreadDepth) this.#aside += this.#drawn(name, attributes);
  }

  text(text: string): void {
    if (this.#inText) this.#putWords(withoutMarks(text));
  }

  close(name: string): void {
    if (unread.has(name)) this.#unreadDepth--;
    else if (isWords(name)) this.#inText--;
    else if (name === 'w:tc') this.#cellDepth--;
    else if (name === 'w:p') this.#endParagraph();
    else if (name === 'w:pPr' && --this.#inProperties === 0) this.#endProperties();
    this.#put(this.#formulas.close(name) || (this.#cellDepth ? closingInCell : closing).get(name));
    if (this.#cellDepth === 0 && (name === 'w:tc' || name === 'w:trPr')) this.#putColumns();
    const isBlock = name === 'w:p' || name === 'w:tbl';
    if (isBlock && this.#paragraphs.length === 0 && this.#cellDepth === 0) this.#putAside();
  }

  /** The whole text. */
  end(): string {
    this.#putAside();
    return this.#pieces.join('');
  }

  #put(text: string | undefined): void {
    if (!text || this.#unreadDepth) return;
    this.#pieces.push(text);
    this.length += text.length;
  }

  #readColumns(name: string, { 'w:val': value }: Readonly<Record<string, string>>): void {
    // Those of a nested table, whose text belongs to the outer cell, do not count.
    if (this.#unreadDepth || this.#cellDepth > 1 || (this.#cellDepth === 1 && name === 'w:gridBefore')) return;
    const columns = Number(value) - (name === 'w:gridSpan' ? 1 : 0);
    this.#furtherColumns = columns > 0 && columns < mostColumns ? columns : 0;
  }

  #putColumns(): void {
    this.#put('\t'.repeat(this.#furtherColumns));
    this.#furtherColumns = 0;
  }

  /** Puts words of the open paragraph, before the first of them what stands before it. */
  #putWords(words: string): void {
    if (this.#unreadDepth) return;
    const paragraph = this.#paragraphs.at(-1);
    this.#put(`${paragraph?.lead ?? ''}${words}`);
    if (paragraph) paragraph.lead = '';
  }

  #readProperty(name: string, value: string): void {
    if (name === 'w:pStyle') [this.#style, this.#heading] = [value, this.#styles.levels.get(value) ?? 0];
    else if (name === 'w:outlineLvl') this.#heading = levelInOutline(value);
    else if (name === 'w:numId') this.#use = value;
    else if (name === 'w:ilvl') this.#level = Number(value);
  }

  #endProperties(): void {
    const { numbers } = this.#styles;
    const used = { use: this.#use, level: this.#level };
    const number = this.#unreadDepth ? '' : withoutMarks(numbers.next(this.#style, used));
    const mark = this.#heading > 0 && !this.#cellDepth && !this.#unreadDepth ? sectionMark(this.#heading) : '';
    const lead = `${mark}${number && `${number} `}`;
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph && lead !== '')
      Object.assign(paragraph, { lead, at: this.#pieces.push('') - 1, before: this.length });
    [this.#heading, this.#style, this.#use, this.#level] = [0, '', null, null];
  }

  #endParagraph(): void {
    const { lead = '', at = 0, before = 0 } = this.#paragraphs.pop() ?? {};
    // All its words are in text boxes.
    if (lead !== '' && this.length > before) this.#pieces[at] = lead;
  }

  #putAside(): void {
    if (this.#aside !== '') this.#put(`${this.#aside}\n`);
    this.#aside = '';
  }
}
