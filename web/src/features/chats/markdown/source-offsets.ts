import { fromMarkdown } from 'mdast-util-from-markdown';

/** An escape or an entity. */
const special = /\\[!-/:-@[-`{-~]|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,30});/iy;
const lineStart = /[\s>]*/y;

/**
 * Where each character of a parsed text stands in its source, and where the text ends. `source` is the part of the
 * Markdown that was parsed as `value` and begins at `start`; it also has escapes, entities and the marks of quotes.
 */
export function sourceOffsets(value: string, source: string, start: number): readonly number[] {
  // Also in an address, where nothing is special.
  if (value === source) return Array.from({ length: value.length + 1 }, (_, index) => start + index);
  const offsets: number[] = [];
  let at = 0;
  while (offsets.length < value.length) {
    const char = value[offsets.length];
    // White space before the end of a line is not part of the text.
    while (source[at] !== char && /\s/.test(source[at] ?? '')) at += 1;
    const written = foundAt(special, source, at);
    const length = written === '' ? 1 : parsed(written).length;
    for (let part = 0; part < length; part += 1) offsets.push(start + at);
    at += written.length || 1;
    // Neither are the white space and the marks of a quote that the next line begins with.
    if (source[at - 1] === '\n') at += foundAt(lineStart, source, at).length;
  }
  return [...offsets, start + source.length];
}

function foundAt(pattern: RegExp, source: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? '';
}

/** What the parser makes of an escape or an entity; an unknown one stays as it is written. */
function parsed(written: string): string {
  const [paragraph] = fromMarkdown(written).children;
  const [text] = paragraph?.type === 'paragraph' ? paragraph.children : [];
  return text?.type === 'text' ? text.value : written;
}
