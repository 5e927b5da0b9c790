import { takeSections } from '../section-marks.ts';
import { readOr, UnreadableFile } from '../unreadable-file.ts';
import { headingLevels } from './docx-headings.ts';
import { DocxNumbers } from './docx-numbers.ts';
import { docxPartText, type Styles } from './docx-part-text.ts';
import { drawingsOf } from './drawings.ts';
import { OfficePackage } from './office-package.ts';

const what = 'Word document';

/**
 * The parts of a Word document that contain its author's text after its main part, in reading order. Source: ECMA-376
 * part 1, section 11.3.
 */
const noteParts = ['footnotes', 'endnotes', 'comments'];

/**
 * The text of a Word document (.docx). It has no pages, because these depend on the layout. What its headers and footers
 * repeat on each page is read only if there is nothing else. Throws UnreadableFile.
 */
export function docxText(bytes: Uint8Array, most: number) {
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
      if (xml !== null) parts.push(docxPartText(xml, most, styles, drawingsOf(office, name, what)));
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

/** A document without styles or numberings, or with damaged ones, can still be read as text. */
function stylesOf(office: OfficePackage, partOf: (type: string) => string): Styles {
  return readOr<Styles>({ levels: new Map(), numbers: new DocxNumbers(null, null, what) }, () => {
    const styles = office.read(partOf('styles'));
    const numbers = new DocxNumbers(office.read(partOf('numbering')), styles, what);
    return { levels: styles === null ? new Map() : headingLevels(styles), numbers };
  });
}
