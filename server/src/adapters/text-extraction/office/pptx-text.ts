import { maxTextChars } from '../limits.ts';
import { sectionMark, takeSections, withoutMarks } from '../section-marks.ts';
import { readOr, UnreadableFile } from '../unreadable-file.ts';
import { commentsIn } from './comments.ts';
import { drawingsOf } from './drawings.ts';
import { FormulaMarks } from './formula-marks.ts';
import { OfficePackage } from './office-package.ts';
import { readXml } from './xml-reader.ts';

const what = 'presentation';

/**
 * The text of a presentation (.pptx), slide by slide in the order they are shown, each with its speaker's notes and
 * its comments. The slides are its pages. Throws UnreadableFile. Source: ECMA-376 part 1, sections 19.2 and 21.1.
 */
export function pptxText(bytes: Uint8Array, most = maxTextChars) {
  const office = new OfficePackage(bytes, what);
  const shown = slidesOf(office);
  const pageStarts: number[] = [];
  const sections: { at: number; title: string; level: number }[] = [];
  let text = '';
  for (const part of shown) {
    pageStarts.push(text.length);
    const marked = slideText(office, part);
    const slide = takeSections(marked);
    for (const section of slide.sections) sections.push({ ...section, at: section.at + text.length });
    text += `${slide.text.trimEnd()}\n\n`;
    if (text.length > most) break;
  }
  const isCut = pageStarts.length < shown.length;
  const problem = isCut ? `Only the first ${pageStarts.length} of ${shown.length} slides were read.` : null;
  return { text, pageStarts, sections, problem };
}

function slidesOf(office: OfficePackage): string[] {
  const main = office.mainPart('ppt/presentation.xml');
  const xml = office.read(main);
  if (xml === null) throw new UnreadableFile('This is not a presentation.');
  const relations = office.relationsOf(main);
  const slides: string[] = [];
  readXml(xml, what, {
    open(name, attributes) {
      const part = name === 'p:sldId' ? relations.get(attributes['r:id'] ?? '')?.part : undefined;
      if (part !== undefined) slides.push(part);
    },
  });
  return slides;
}

function slideText(office: OfficePackage, part: string): string {
  const xml = office.read(part);
  if (xml === null) return '';
  // Without its notes and comments, a slide can still be read.
  const partsOf = (type: string) =>
    readOr([], () => [...office.relationsOf(part).values()].filter((relation) => relation.type === type));
  const [notes] = partsOf('notesSlide');
  const said = notes ? readOr('', () => shapesText(office.read(notes.part) ?? '', true)).trim() : '';
  const comments = partsOf('comments').flatMap((each) =>
    readOr([], () => commentsIn(office.read(each.part) ?? '', what).map(({ words }) => `Comment: ${words}\n`)),
  );
  const shown = shapesText(xml, false, drawingsOf(office, part, what));
  return [shown, said && `Notes: ${said}\n`, ...comments].join('');
}

/** Shapes that are repeated on each slide. */
const repeated = new Set(['sldNum', 'dt', 'ftr', 'hdr']);
const isWords = (name: string) => name === 'a:t' || name === 'm:t';

/**
 * The paragraphs of a slide's shapes, with the title marked as a heading; of a notes page, only the notes themselves.
 * Of shapes that are there twice, for older programs, the first is read.
 * The words of diagrams and charts are in parts of their own, which `drawn` reads.
 */
function shapesText(xml: string, isNotes: boolean, drawn?: ReturnType<typeof drawingsOf>): string {
  const pieces: string[] = [];
  const formulas = new FormulaMarks();
  let inText = 0;
  let kind = '';
  let isMarked = false;
  let inCell = 0;
  let inFallback = 0;
  if (xml === '') return '';
  readXml(xml, what, {
    open(name, attributes) {
      const { type = '' } = attributes;
      if (name === 'mc:Fallback') inFallback++;
      else if (inFallback) return;
      else if (isWords(name)) inText++;
      else if (name === 'p:sp') kind = '';
      else if (name === 'p:ph') {
        kind = type || 'body';
        if (!isNotes && !isMarked && (type === 'title' || type === 'ctrTitle')) {
          pieces.push(sectionMark(2));
          isMarked = true;
        }
      } else if (name === 'a:br') pieces.push(inCell ? ' ' : '\n');
      else if (name === 'a:tc') inCell++;
      else pieces.push(formulas.open(name, attributes) || (drawn?.(name, attributes) ?? ''));
    },
    text(text) {
      // On a notes page, the slide's number, its date and its picture were not written by the author.
      if (inText && !repeated.has(kind) && !(isNotes && kind !== 'body')) pieces.push(withoutMarks(text));
    },
    close(name) {
      if (name === 'mc:Fallback') inFallback--;
      else if (inFallback) return;
      else if (isWords(name)) inText--;
      else if (name === 'a:p' && !repeated.has(kind)) pieces.push(inCell ? ' ' : '\n');
      else if (name === 'a:tr') pieces.push('\n');
      else if (name === 'p:sp') kind = '';
      else if (name === 'a:tc') {
        inCell--;
        pieces.push('\t');
      } else pieces.push(formulas.close(name));
    },
  });
  return pieces
    .join('')
    .replace(/ *\t */g, '\t')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
}
