/**
 * Formulas in every spelling models use, brought into the one the parser reads: `$$…$$`. A single dollar opens one
 * only where it cannot be money (Pandoc's rule: no space inside either dollar, no digit after the closing one).
 * Code is left alone.
 */
export function prepareMath(text: string): string {
  return text.replace(spans, (whole, _ticks, display, inline, double, single) => {
    if (display !== undefined) return `\n$$\n${display.trim()}\n$$\n`;
    if (inline !== undefined) return `$$${inline.trim()}$$`;
    if (double !== undefined) return whole;
    return single === undefined ? whole : `$$${single}$$`;
  });
}

/** Whether a text may hold a formula, so that the part that draws formulas is needed. */
export function mayHoldMath(text: string): boolean {
  return /\$\$|\\\[|\\\(|\$[^\s$\d][^$\n]*\$|\$\d[^$\n]*[\\^_=+][^$\n]*\$/.test(text);
}

const spans =
  /(`+)[^`][\s\S]*?\1|\\\[([\s\S]{1,4000}?)\\\]|\\\(([^\n]{1,2000}?)\\\)|(\$\$[\s\S]{1,4000}?\$\$)|(?<![\\$\w])\$(?=[^\s$])([^$\n]{0,500}?[^\s$\\])\$(?![\d$])/g;
