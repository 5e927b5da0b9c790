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
export function pptxText(bytes: Uint8Array, most: number) {
  const office = new OfficePackage(bytes, what);
  const shown = slidesOf(office);
  const pageStarts: number[] = [];
  const sections: { at: number; title: string; level: number }[] = [];
  const slides: { readonly part: string; words: string }[] = [];
  let length = 0;
  for (const part of shown) {
    const words = slideText(office, part);
    slides.push({ part, words });
    length += words.length;
    if (length > most) break;
  }
  // Only now, so that comments take no room from the words of later slides.
  for (const slide of slides) {
    const words = length > most ? '' : commentsOn(office, slide.part).slice(0, most - length);
    slide.words += words;
    length += words.length;
  }
  let text = '';
  for (const { words } of slides) {
    pageStarts.push(text.length);
    const slide = takeSections(words);
    for (const section of slide.sections) sections.push({ ...section, at: section.at + text.length });
    text += `${slide.text.trimEnd()}\n\n`;
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
  // Without its notes, a slide can still be read.
  const [notes] = partsOf(office, part, 'notesSlide');
  const said = notes ? readOr('', () => shapesText(office.read(notes.part) ?? '', true)).trim() : '';
  const shown = shapesText(xml, false, drawingsOf(office, part, what));
  return said === '' ? shown : `${shown}Notes: ${said}\n`;
}

/** The comments on a slide, a line each. What cannot be read is left out. */
function commentsOn(office: OfficePackage, slide: string): string {
  const comments = partsOf(office, slide, 'comments').flatMap(({ part }) =>
    readOr([], () => commentsIn(office.read(part) ?? '', what)),
  );
  return comments.map(({ words }) => `Comment: ${words}\n`).join('');
}

/** The parts of this type that a part refers to; none if that cannot be read. */
function partsOf(office: OfficePackage, part: string, type: string) {
  return readOr([], () => [...office.relationsOf(part).values()].filter((relation) => relation.type === type));
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
