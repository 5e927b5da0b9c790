import { clipText, shortenText } from '../../../platform/text/clip-text.ts';
import { fenceAfter } from '../../../platform/text/fence-after.ts';
import { linesInTurns } from './lines-in-turns.ts';
import { mostHeadings, type Section } from './outline.ts';
import { SectionList } from './section-list.ts';

/** A text as it is stored: with one kind of line end, and nothing that a store or a wire refuses. */
export function canonicalText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed().trimEnd();
}

/** The first line with words in it, shortened; it serves as the title of a text without one. */
export function firstLine(text: string, most: number): string {
  const line =
    /\S.*/
      .exec(text)?.[0]
      .replace(/^#{1,6}\s+/, '')
      .trim() ?? '';
  return shortenText(line, most);
}

/** The headings of a Markdown text with their positions; lines in fenced code are not headings. */
export function* markdownHeadings(text: string): Generator<undefined, Section[]> {
  const sections = new SectionList(mostHeadings);
  let fence = '';
  yield* linesInTurns(text, (line, at) => {
    fence = fenceAfter(line, fence);
    const heading = fence === '' ? /^ {0,3}(#{1,6})\s/.exec(line) : null;
    const title = heading ? headingTitle(line.slice(heading[0].length)) : '';
    if (heading?.[1] && title !== '') sections.add({ at, title, level: heading[1].length });
    return !sections.isOver;
  });
  return sections.toArray();
}

/** The same in one go, for texts that are not as long as files. */
export function markdownSections(text: string): Section[] {
  const reading = markdownHeadings(text);
  let step = reading.next();
  while (!step.done) step = reading.next();
  return step.value;
}

/**
 * A heading without its closing #s. It is parsed from the ends by hand, because a regular expression would take ages on
 * a long line of blanks.
 */
function headingTitle(text: string): string {
  const words = text.trim();
  let end = words.length;
  while (words[end - 1] === '#') end--;
  return clipText(words.slice(0, end).trimEnd(), 200);
}
