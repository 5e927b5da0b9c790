/**
 * Formulas in every spelling models use, brought into the one the parser reads: `$$…$$`. A single dollar opens one
 * only where it cannot be money or a variable of a shell (Pandoc's rule: no space inside either dollar, no digit after
 * the closing one; and no letter or brace). Code, addresses and where links lead are left alone.
 */
export function prepareMath(text: string): string {
  return text.replace(spans, (whole, _ticks, _tildes, display, inline, double, single, at: number) => {
    if (display !== undefined) return displayed(display, text.slice(text.lastIndexOf('\n', at - 1) + 1, at));
    if (double !== undefined && isAlone(text, at, whole.length)) return `$$\n${whole.slice(2, -2).trim()}\n$$`;
    if (inline !== undefined) return `$$${inline.trim()}$$`;
    if (double !== undefined) return whole;
    return single === undefined ? whole : `$$${single}$$`;
  });
}

/** A formula on lines of its own, which stay inside the quote or the list item that the line before it stands in. */
function displayed(formula: string, before: string): string {
  const [marks = ''] = /^[ \t]*(?:>[ \t]?)*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?/.exec(before) ?? [];
  const indent = marks.replaceAll(/[^\s>]/g, ' ');
  const quoted = indent.includes('>') ? /^[ \t>]*/gm : /^[ \t]*/gm;
  const body = formula.trim().replaceAll(quoted, '').trim().replaceAll(/^/gm, indent);
  const start = before.trim() === marks.trim() ? '' : `\n${indent}`;
  return `${start}$$\n${body}\n${indent}$$\n${indent}`;
}

/** Whether a formula has its line to itself: then it is drawn on one. */
function isAlone(text: string, at: number, length: number): boolean {
  return (
    /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 40), at)) && /^[ \t]*(?:\n|$)/.test(text.slice(at + length))
  );
}

/** Whether a text may hold a formula, so that the part that draws formulas is needed. */
export function mayHoldMath(text: string): boolean {
  return /\$\$|\\\[|\\\(|\$[^\s$\d][^$\n]*\$|\$\d(?=[^$\n]*\$)[^$\n]*[\\^_=+]/.test(text);
}

const spans =
  /(?<!`)(`+)[^`][\s\S]*?\1|(?<=^|\n) {0,3}(~{3,})[\s\S]*?(?:\n {0,3}\2|$)|https?:\/\/[^\s<>|]+|\]\([^()\n]{0,2000}\)|\\\[([\s\S]{1,4000}?)\\\]|\\\(([^\n]{1,2000}?)\\\)|(\$\$[\s\S]{1,4000}?\$\$)|(?<![\\$\w])\$(?=[^\s$])([^$\n]{0,500}?[^\s$\\])\$(?![\w${])/g;
