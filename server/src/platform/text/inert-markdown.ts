/** A line that begins code: backticks without any behind them, or tildes. */
const opening = /^([ \t]*)(?:(`{3,})[^`]*|(~{3,})(?!~).*)$/;

/**
 * Markdown that a model wrote from what others wrote, so that nothing in it acts wherever it is shown: no HTML, no picture
 * but a link to it, links to the web alone, and no footnotes but those that are added later. Code stays as it is, but for
 * where it stands: each block of it begins at the margin, and is ended. It is read once, in a time that grows with its
 * length alone, and not as Markdown is: where it is not certain that something is code, it is taken for words.
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
 * Addresses, which swallow what else would be a sign; backslashes and runs of backticks; what may begin HTML, a picture, the
 * place of a link, a footnote: these whether or not a backslash stands before them, which may be one of an address.
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
 * Where code within a line ends that begins at a place. A run of one or two backticks begins some where the line has the like
 * of it; none that holds a bar, which may divide a table, or three backticks, which are words.
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
