import { clipText } from '../../platform/text/clip-text.ts';
import type { TextSection } from '../../ports/text-extractor.ts';

/** Characters that no text may contain. They enclose a heading's level while the text is still being cleaned up. */
const [open, close] = ['\u0001', '\u0002'];
/** The most sections kept for one text. */
const maxSections = 5_000;
const maxTitleChars = 200;

/** The mark put before a heading; `takeSections` finds it again. */
export function sectionMark(level: number, line?: number): string {
  return `${open}${level}${line === undefined ? '' : `,${line}`}${close}`;
}

/** A text from outside, without the characters that could be taken for a mark. */
export function withoutMarks(text: string): string {
  return text.includes(open) || text.includes(close) ? text.replaceAll(open, '').replaceAll(close, '') : text;
}

/** Removes the marks from a text and returns their places. A section's title is the line it begins with. */
export function takeSections(marked: string): { text: string; sections: TextSection[] } {
  const sections: TextSection[] = [];
  const pieces: string[] = [];
  let length = 0;
  let from = 0;
  let title = '';
  for (let at = marked.indexOf(open); at >= 0; at = marked.indexOf(open, from)) {
    const end = marked.indexOf(close, at);
    if (end < 0) break;
    pieces.push(marked.slice(from, at));
    length += at - from;
    from = end + 1;
    const [level = 1, line] = marked
      .slice(at + 1, end)
      .split(',')
      .map(Number);
    const lineEnd = marked.indexOf('\n', from);
    const first = marked.slice(from, lineEnd < 0 ? marked.length : lineEnd);
    // A mark with a line number continues the section before it.
    const begun = clipText((first.split(open)[0] ?? '').trim(), maxTitleChars);
    title = line === undefined || title === '' ? begun : title;
    if (title !== '' && sections.length < maxSections)
      sections.push({ at: length, title, level, ...(line === undefined ? {} : { line }) });
  }
  pieces.push(marked.slice(from));
  return { text: pieces.join(''), sections };
}
