/**
 * Formulas in every spelling models use, brought into the one the parser reads: `$$…$$`. A single dollar opens one
 * only where it cannot be money (Pandoc's rule: no space inside either dollar, no digit after the closing one).
 * Code is left alone.
 */
export function prepareMath(text: string): string {
  return text.replace(spans, (whole, _ticks, display, inline, double, single, at: number) => {
    if (display !== undefined) return `\n$$\n${display.trim()}\n$$\n`;
    if (double !== undefined && isAlone(text, at, whole.length)) return `$$\n${whole.slice(2, -2).trim()}\n$$`;
    if (inline !== undefined) return `$$${inline.trim()}$$`;
    if (double !== undefined) return whole;
    return single === undefined ? whole : `$$${single}$$`;
  });
}

/** Whether a formula has its line to itself: then it is drawn on one. */
function isAlone(text: string, at: number, length: number): boolean {
  return (
    /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 40), at)) && /^[ \t]*(?:\n|$)/.test(text.slice(at + length))
  );
}

/** Whether a text may hold a formula, so that the part that draws formulas is needed. */
export function mayHoldMath(text: string): boolean {
  return /\$\$|\\\[|\\\(|\$[^\s$\d][^$\n]*\$|\$\d[^$\n]*[\\^_=+][^$\n]*\$/.test(text);
}

const spans =
  /(`+)[^`][\s\S]*?\1|\\\[([\s\S]{1,4000}?)\\\]|\\\(([^\n]{1,2000}?)\\\)|(\$\$[\s\S]{1,4000}?\$\$)|(?<![\\$\w])\$(?=[^\s$])([^$\n]{0,500}?[^\s$\\])\$(?![\d$])/g;
