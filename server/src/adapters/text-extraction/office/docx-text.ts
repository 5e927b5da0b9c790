import { maxTextChars } from '../limits.ts';
import { sectionMark, takeSections, withoutMarks } from '../section-marks.ts';
import { readOr, UnreadableFile } from '../unreadable-file.ts';
import { headingLevels, levelInOutline } from './docx-headings.ts';
import { DocxNumbers } from './docx-numbers.ts';
import { drawingsOf } from './drawings.ts';
import { formulaClosing, formulaOpening } from './formula-marks.ts';
import { OfficePackage } from './office-package.ts';
import { readXml } from './xml-reader.ts';

const what = 'Word document';

/**
 * The parts of a Word document that contain its author's text after its main part, in reading order. Source: ECMA-376
 * part 1, section 11.3.
 */
const noteParts = ['footnotes', 'endnotes', 'comments'];

/** What the start of an element adds to the text. Source: ECMA-376 part 1, section 17.3. */
const breaks = { 'w:tab': '\t', 'w:br': '\n', 'w:cr': '\n' };
const opening = new Map([...formulaOpening, ['w:noBreakHyphen', '-'], ...Object.entries(breaks)]);
const closing = new Map([...formulaClosing, ...Object.entries({ 'w:tc': '\t', 'w:tr': '\n', 'w:p': '\n' })]);
/** Within a cell, no element ends the cell or its row: the text of a nested table belongs to the outer cell. */
const openingInCell = new Map([...opening, ...Object.keys(breaks).map((name) => [name, ' '] as const)]);
const closingInCell = new Map([...formulaClosing, ...Object.entries({ 'w:tc': ' ', 'w:p': ' ' })]);

/**
 * The fallback copy of a text box, what was moved to another place, and the readings of ruby, which stand within words.
 */
const unread = new Set(['mc:Fallback', 'w:moveFrom', 'w:rt']);
const isWords = (name: string) => name === 'w:t' || name === 'm:t';

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
function partText(
  xml: string,
  most: number,
  { levels, numbers }: Styles,
  drawn: ReturnType<typeof drawingsOf>,
): string {
  const pieces: string[] = [];
  let length = 0;
  let unreadDepth = 0;
  let inText = 0;
  let cellDepth = 0;
  /** Above 0 within the properties of a paragraph or style: there, tabs are tab stops and not characters. */
  let inProperties = 0;
  /** The open paragraphs, as the paragraphs of a text box are within another. */
  const paragraphs: Paragraph[] = [];
  /** The heading level in the properties that are being read; 0 if it is no heading. */
  let heading = 0;
  /** What these properties say of the number. */
  let [style, use, level]: [string, string | null, number | null] = ['', null, null];
  /** The words of diagrams and charts that are anchored in a paragraph or table whose end is not reached. */
  let aside = '';
  const put = (text: string | undefined) => {
    if (!text || unreadDepth) return;
    pieces.push(text);
    length += text.length;
  };
  const readProperty = (name: string, value: string) => {
    if (name === 'w:pStyle') [style, heading] = [value, levels.get(value) ?? 0];
    else if (name === 'w:outlineLvl') heading = levelInOutline(value);
    else if (name === 'w:numId') use = value;
    else if (name === 'w:ilvl') level = Number(value);
  };
  const endProperties = () => {
    const number = unreadDepth ? '' : withoutMarks(numbers.next(style, { use, level }));
    const mark = heading > 0 && !cellDepth && !unreadDepth ? sectionMark(heading) : '';
    const lead = `${mark}${number && `${number} `}`;
    const paragraph = paragraphs.at(-1);
    if (paragraph && lead !== '') Object.assign(paragraph, { lead, at: pieces.push('') - 1, before: length });
    [heading, style, use, level] = [0, '', null, null];
  };
  const endParagraph = () => {
    const { lead = '', at = 0, before = 0 } = paragraphs.pop() ?? {};
    // All its words are in text boxes.
    if (lead !== '' && length > before) pieces[at] = lead;
  };
  const putAside = () => {
    if (aside !== '') put(`${aside}\n`);
    aside = '';
  };
  const listener = {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (unread.has(name)) unreadDepth++;
      else if (isWords(name)) inText++;
      else if (name === 'w:tc') cellDepth++;
      else if (name === 'w:p') paragraphs.push({ lead: '', at: 0, before: 0 });
      else if (name === 'w:pPr') inProperties++;
      // Nested properties are the ones that the paragraph had before a tracked change.
      else if (inProperties === 1) readProperty(name, attributes['w:val'] ?? '');
      else if (!inProperties && opening.has(name)) put((cellDepth ? openingInCell : opening).get(name));
      else if (!unreadDepth) aside += drawn(name, attributes);
    },
    text(text: string) {
      if (!inText || unreadDepth) return;
      const paragraph = paragraphs.at(-1);
      put(`${paragraph?.lead ?? ''}${withoutMarks(text)}`);
      if (paragraph) paragraph.lead = '';
    },
    close(name: string) {
      if (unread.has(name)) unreadDepth--;
      else if (isWords(name)) inText--;
      else if (name === 'w:tc') cellDepth--;
      else if (name === 'w:p') endParagraph();
      else if (name === 'w:pPr' && --inProperties === 0) endProperties();
      put((cellDepth ? closingInCell : closing).get(name));
      if ((name === 'w:p' || name === 'w:tbl') && paragraphs.length === 0 && cellDepth === 0) putAside();
    },
  };
  numbers.restart();
  readXml(xml, what, listener, () => length > most);
  putAside();
  return pieces.join('');
}

/**
 * The text of a Word document (.docx). It has no pages, because these depend on the layout. What its headers and footers
 * repeat on each page is read only if there is nothing else. Throws UnreadableFile.
 */
export function docxText(bytes: Uint8Array, most = maxTextChars) {
  const office = new OfficePackage(bytes, what);
  const main = office.mainPart('word/document.xml');
  const relations = readOr<ReturnType<OfficePackage['relationsOf']>>(new Map(), () => office.relationsOf(main));
  const partsOf = (type: string) =>
    [...relations.values()].filter((each) => each.type === type).map(({ part }) => part);
  const partOf = (type: string) => partsOf(type)[0] ?? `word/${type}.xml`;
  const styles = stylesOf(office, partOf);
  const textOf = (names: readonly string[]) => {
    const parts: string[] = [];
    for (const name of names) {
      const xml = office.read(name);
      if (xml === null && name === main) throw new UnreadableFile('This is not a Word document.');
      if (xml !== null) parts.push(partText(xml, most, styles, drawingsOf(office, name, what)));
    }
    return takeSections(tidied(parts.join('\n')));
  };
  const read = textOf([main, ...noteParts.map(partOf)]);
  if (read.text !== '') return read;
  const repeated = textOf(['header', 'footer'].flatMap(partsOf));
  if (repeated.text === '') return read;
  return { ...repeated, problem: 'Only the headers and footers of this document hold text.' };
}

const tidied = (marked: string) =>
  marked
    .replace(/ *\t */g, '\t')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** What the styles and numberings of a document say of its paragraphs. */
interface Styles {
  /** The heading levels of styles. */
  readonly levels: ReadonlyMap<string, number>;
  readonly numbers: DocxNumbers;
}

/** A document without styles or numberings, or with damaged ones, can still be read as text. */
function stylesOf(office: OfficePackage, partOf: (type: string) => string): Styles {
  return readOr<Styles>({ levels: new Map(), numbers: new DocxNumbers(null, null, what) }, () => {
    const styles = office.read(partOf('styles'));
    const numbers = new DocxNumbers(office.read(partOf('numbering')), styles, what);
    return { levels: styles === null ? new Map() : headingLevels(styles), numbers };
  });
}
