import { closeFence } from '../../../platform/text/close-fence.ts';
import { fenceAfter } from '../../../platform/text/fence-after.ts';

/** A statement of a text, with its position. */
interface Judged {
  readonly end: number;
  readonly isSupported: boolean;
}

/** Follows a statement that the cited passages do not support. */
const unsupportedMark = ' *(not found in the sources)*';

/** Puts a mark after each statement that its citations do not support; in a row of a table, before its last `|`. */
export function markUnsupported(text: string, statements: readonly Judged[]): string {
  let marked = text;
  for (const { end } of statements.filter(({ isSupported }) => !isSupported).sort((a, b) => b.end - a.end)) {
    const at = marked[end - 1] === '|' ? end - 1 : end;
    marked = `${marked.slice(0, at)}${unsupportedMark}${marked.slice(at)}`;
  }
  return marked;
}

/**
 * Cleans a section that a model wrote: removes a title or a repeated heading at its top, and moves its headings below
 * the `level` of the section's own. Code is left alone, and ends with the section.
 */
export function tidySection(text: string, titles: readonly string[], level: 1 | 2): string {
  const lines = text.trim().split('\n');
  const [first = ''] = lines;
  const opened = /^#{1,6}\s+/.exec(first);
  const said = opened && plain(withoutClosing(first.slice(opened[0].length)));
  if (said !== null && (titles.some((title) => plain(title) === said) || (level === 1 && /^#\s/.test(first))))
    lines.shift();
  let fence = '';
  const tidied = lines.map((line) => {
    fence = fenceAfter(line, fence);
    const heading = fence !== '' ? null : /^(#{1,6})\s/.exec(line)?.[1];
    if (!heading) return line;
    const depth = Math.min(6, Math.max(level + 1, heading.length));
    return `${'#'.repeat(depth)}${line.slice(heading.length)}`;
  });
  return closeFence(tidied.join('\n').trim());
}

/** Removes the #s that may close a heading. */
function withoutClosing(heading: string): string {
  let end = heading.length;
  while (heading[end - 1] === '#') end -= 1;
  return heading.slice(0, end);
}

function plain(heading: string): string {
  return heading
    .replace(/[*_`]/g, '')
    .replace(/^\d+[.)]\s*/, '')
    .trim()
    .toLowerCase();
}
