/** A statement of a text, by its place in it. */
interface Judged {
  readonly end: number;
  readonly isSupported: boolean;
}

/** What stands behind a statement that the cited passages do not carry. */
export const unsupportedMark = ' *(not found in the sources)*';

/** Puts a mark behind each statement that what it cites does not carry. A row of a table keeps its last line. */
export function markUnsupported(text: string, statements: readonly Judged[]): string {
  let marked = text;
  for (const { end } of statements.filter(({ isSupported }) => !isSupported).sort((a, b) => b.end - a.end)) {
    const at = marked[end - 1] === '|' ? end - 1 : end;
    marked = `${marked.slice(0, at)}${unsupportedMark}${marked.slice(at)}`;
  }
  return marked;
}

const fence = /^\s{0,3}(?:```|~~~)/;

/**
 * What a model wrote as a section: without a title or a repeated heading at its top, and with its headings below the
 * `level` of the section's own. Code is left alone.
 */
export function tidySection(text: string, titles: readonly string[], level: 1 | 2): string {
  const lines = text.trim().split('\n');
  const first = /^#{1,6}\s+(.*?)\s*#*$/.exec(lines[0] ?? '');
  const said = first && plain(first[1] ?? '');
  if (said !== null && (titles.some((title) => plain(title) === said) || (level === 1 && /^#\s/.test(lines[0] ?? ''))))
    lines.shift();
  let isFenced = false;
  const tidied = lines.map((line) => {
    if (fence.test(line)) isFenced = !isFenced;
    const heading = isFenced ? null : /^(#{1,6})(\s+.*)$/.exec(line);
    if (!heading) return line;
    const depth = Math.min(6, Math.max(level + 1, heading[1]?.length ?? 1));
    return `${'#'.repeat(depth)}${heading[2]}`;
  });
  return tidied.join('\n').trim();
}

function plain(heading: string): string {
  return heading
    .replace(/[*_`]/g, '')
    .replace(/^\d+[.)]\s*/, '')
    .trim()
    .toLowerCase();
}
