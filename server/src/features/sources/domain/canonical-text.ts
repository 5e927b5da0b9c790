import { clipText, shortenText } from '../../../platform/text/clip-text.ts';
/** A text as it is kept: one kind of line end, nothing that a store or a wire refuses. */
export function canonicalText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\0', '').toWellFormed().trimEnd();
}

/** The first line with words in it, shortened; the title of a text that was given none. */
export function firstLine(text: string, most: number): string {
  const line =
    /\S.*/
      .exec(text)?.[0]
      .replace(/^#{1,6}\s+/, '')
      .trim() ?? '';
  return shortenText(line, most);
}

/** Headings of Markdown with where they stand; those in fenced code are none. */
export function markdownSections(text: string): { at: number; title: string; level: number }[] {
  const sections: { at: number; title: string; level: number }[] = [];
  let fence = '';
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const mark = /^ {0,3}(```+|~~~+)/.exec(line)?.[1];
    if (mark && (fence === '' || mark.startsWith(fence))) fence = fence === '' ? mark : '';
    const heading = fence === '' ? /^ {0,3}(#{1,6})\s/.exec(line) : null;
    const title = heading ? headingTitle(line.slice(heading[0].length)) : '';
    if (heading?.[1] && title !== '') sections.push({ at: index, title, level: heading[1].length });
  }
  return sections;
}

/** Without the signs that may close it. Read from its ends by hand: an expression for it takes ages over a long line of blanks. */
function headingTitle(text: string): string {
  const words = text.trim();
  let end = words.length;
  while (words[end - 1] === '#') end--;
  return clipText(words.slice(0, end).trimEnd(), 200);
}
