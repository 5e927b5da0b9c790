/**
 * Converts formulas from every notation that models use into the one the parser reads: `$$…$$`. A single dollar opens a
 * formula only where it cannot be money or a shell variable. This is Pandoc's rule (no space inside either dollar, no
 * digit after the closing one), with one addition: no letter or brace after it either. Code, addresses and link targets
 * are left alone.
 */
export function prepareMath(text: string): string {
  const next = searcher(text);
  let prepared = '';
  let at = 0;
  let line = 0;
  let read = 0;
  spans.lastIndex = 0;
  for (let found = spans.exec(text); found; found = spans.exec(text)) {
    const [whole, ticks, , opened, double, single] = found;
    const { index } = found;
    const newline = text.slice(read, index).lastIndexOf('\n');
    if (newline >= 0) line = read + newline + 1;
    read = index;
    let end = index + whole.length;
    let spelled = whole;
    if (ticks !== undefined) {
      const close = next(ticks, end + 1);
      if (close === Number.POSITIVE_INFINITY) continue;
      end = close + ticks.length;
      spelled = text.slice(index, end);
    } else if (opened === '[') {
      const close = next('\\]', end + 1);
      if (close - end > 4000) continue;
      spelled = displayed(text.slice(end, close), text.slice(line, Math.min(index, line + longestMarks)));
      end = close + 2;
    } else if (opened === '(') {
      const close = next('\\)', end + 1);
      if (close - end > 2000 || next('\n', end) < close) continue;
      spelled = `$$${text.slice(end, close).trim()}$$`;
      end = close + 2;
    } else if (double !== undefined && /^\$\$\d[^\n]*\s\$\$$/.test(double) && beginsNext(text, end)) {
      // Prices, `$$5 or $$10`. What the parser would take for the end of a formula may begin one, `$$5 and $$x$$`.
      spelled = '\\$\\$';
      end = index + 2;
    } else if (double !== undefined && isAlone(text, index, whole.length)) {
      spelled = `$$\n${whole.slice(2, -2).trim()}\n$$`;
    } else if (single !== undefined) spelled = `$$${single}$$`;
    prepared += text.slice(at, index) + spelled;
    at = end;
    spans.lastIndex = end;
  }
  return prepared + text.slice(at);
}

/**
 * Returns a function that finds the next occurrence of a sign. It remembers each result, so with growing positions the
 * text is searched only once even if many openings have no end.
 */
function searcher(text: string): (sign: string, from: number) => number {
  const known = new Map<string, number>();
  return (sign, from) => {
    let place = known.get(sign) ?? -1;
    if (place < from) place = text.indexOf(sign, from);
    if (place < 0) place = Number.POSITIVE_INFINITY;
    known.set(sign, place);
    return place;
  };
}

/** Puts a formula on lines of its own, inside the same quote or list item as the line before it. */
function displayed(formula: string, before: string): string {
  const [marks = ''] = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/.exec(before) ?? [];
  const indent = marks.replaceAll(/[^\s>]/g, ' ');
  const quoted = indent.includes('>') ? /^[ \t>]*/gm : /^[ \t]*/gm;
  const body = formula.trim().replaceAll(quoted, '').trim().replaceAll(/^/gm, indent);
  const start = before.trim() === marks.trim() ? '' : `\n${indent}`;
  return `${start}$$\n${body}\n${indent}$$\n${indent}`;
}

/** Whether two dollar signs before a place begin another price, or a formula that ends in the same line. */
function beginsNext(text: string, at: number): boolean {
  return /^(?:\d|[a-z\\](?:[^\n$]*[^\s$])?\$\$)/i.test(text.slice(at, at + longestFormula));
}

/** Whether a formula is alone on its line, and therefore displayed as a block. */
function isAlone(text: string, at: number, length: number): boolean {
  return (
    /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 40), at)) && /^[ \t]*(?:\n|$)/.test(text.slice(at + length))
  );
}

/** Whether a text may contain a formula, so that the formula renderer must be loaded. */
export function mayHoldMath(text: string): boolean {
  return /\$\$|\\\[|\\\(|\$[^\s$\d][^$\n]*\$|\$\d(?=[^$\n]*\$)[^$\n]*[\\^_=+]/.test(text);
}

/** How many characters of a line are searched for the end of a formula. */
const longestFormula = 500;

/** How many characters of a line are searched for quote and list markers. */
const longestMarks = 200;

const spans =
  /(?<!`)(`+)(?=[^`])|(?<=^|\n) {0,3}(~{3,})[\s\S]*?(?:\n {0,3}\2|$)|https?:\/\/[^\s<>|]+|\]\([^()\n]{0,2000}\)|\\([[(])|(\$\$[\s\S]{1,4000}?\$\$)|(?<![\\$\w])\$(?=[^\s$])([^$\n]{0,500}?[^\s$\\])\$(?![\w${])/g;
