/** A line that opens a code block: backticks with none after them, or tildes. */
const opening = /^([ \t]*)(?:(`{3,})[^`]*|(~{3,})(?!~).*)$/;

/**
 * Makes Markdown inert that a model wrote from other people's text: no HTML, no pictures (they become links), links
 * only to the web, and no footnotes except those added later. Code is kept, but each code block starts at the margin
 * and is closed. The text is scanned once, in time linear in its length, and not parsed as Markdown: whatever is not
 * certain to be code is treated as prose.
 */
export function inertMarkdown(text: string): string {
  const parts: string[] = [];
  let words: string[] = [];
  let code: { readonly fence: string; readonly indent: RegExp } | null = null;
  const flush = () => {
    if (words.length > 0) parts.push(inertWords(words.join('\n')));
    words = [];
  };
  for (const line of text.split('\n')) {
    if (code !== null) {
      const isEnd = endsFence(line, code.fence);
      parts.push(isEnd ? line.trimStart() : line.replace(code.indent, ''));
      if (isEnd) code = null;
      continue;
    }
    const opened = opening.exec(line);
    if (!opened) {
      words.push(line);
      continue;
    }
    flush();
    const [, indent = '', backticks, tildes] = opened;
    code = { fence: backticks ?? tildes ?? '', indent: new RegExp(`^[ \\t]{0,${indent.length}}`) };
    parts.push(line.slice(indent.length));
  }
  flush();
  return [...parts, ...(code === null ? [] : [code.fence])].join('\n');
}

function endsFence(line: string, fence: string): boolean {
  const run = /^[ \t]*(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return run !== undefined && run[0] === fence[0] && run.length >= fence.length;
}

/**
 * The parts of a text that need a closer look: addresses, in which other signs have no meaning of their own;
 * backslashes and runs of backticks; and what may begin HTML, a picture, a link target or a footnote. The latter count
 * even after a backslash, which may belong to an address.
 */
const telling =
  /<(?:https?:\/\/|mailto:)[^\s<>`\\[\]!]*>|(?:https?:\/\/|www\.)[^\s<]*|\\\\|\\`|`+|<(?=[A-Za-z/!?])|!(?=\[)|\](?=[(:])|\[(?=\^)/gi;
const inAddress = /`|!(?=\[)|\](?=[(:])|\[(?=\^)/g;
const toTheWeb = /\][(:]\s*<?(?:https?:\/\/|mailto:)/iy;

function inertWords(text: string): string {
  const codeEnds = endsOfCode(text);
  let inert = '';
  let at = 0;
  telling.lastIndex = 0;
  for (let found = telling.exec(text); found; found = telling.exec(text)) {
    const [some] = found;
    inert += text.slice(at, found.index);
    at = found.index + some.length;
    if (!some.startsWith('`')) {
      inert += inertSign(text, found.index, some);
      continue;
    }
    const end = codeEnds(found.index, some.length);
    inert += end === null ? some.replaceAll('`', '&#96;') : text.slice(found.index, end);
    at = end ?? at;
    telling.lastIndex = at;
  }
  return inert + text.slice(at);
}

function inertSign(text: string, at: number, some: string): string {
  switch (some) {
    case '<':
      return '< ';
    case '!':
      return '';
    case '[':
      return '&#91;';
    case '\\`':
      return '&#96;';
    case '\\\\':
      return some;
    case ']':
      toTheWeb.lastIndex = at;
      return toTheWeb.test(text) ? some : '&#93;';
    default:
      if (some.startsWith('<')) return some.slice(1, -1);
      return some.replace(inAddress, (sign, from: number) => (sign === '`' ? '%60' : inertSign(text, at + from, sign)));
  }
}

/**
 * Returns a function that finds the end of a code span starting at a position; null if there is none. A run of one or
 * two backticks opens a code span if the line has a run of the same length after it. A code span contains neither a
 * bar, which may divide a table, nor a run of three backticks, which is treated as prose.
 */
function endsOfCode(text: string): (start: number, length: number) => number | null {
  const starts: Record<1 | 2, number[]> = { 1: [], 2: [] };
  const breaks: number[] = [];
  for (const { 0: run, index } of text.matchAll(/\n|\||`+/g)) {
    if (run.length > 2 || run[0] !== '`') breaks.push(index);
    else starts[run.length as 1 | 2].push(index);
  }
  const next = { 1: 0, 2: 0, break: 0 };
  return (start, length) => {
    if (length !== 1 && length !== 2) return null;
    while ((starts[length][next[length]] ?? Number.POSITIVE_INFINITY) <= start) next[length] += 1;
    while ((breaks[next.break] ?? Number.POSITIVE_INFINITY) <= start) next.break += 1;
    const end = starts[length][next[length]];
    return end === undefined || end > (breaks[next.break] ?? Number.POSITIVE_INFINITY) ? null : end + length;
  };
}
