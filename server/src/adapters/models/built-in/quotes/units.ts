import type { Span } from '../../../../platform/text/passages/blocks.ts';

/** A candidate for an answer: a sentence, a row, a line. Positions are UTF-16 units within its region. */
export interface Unit extends Span {
  /** What would be shown: the unit, with enough around it to be readable. */
  readonly quote: Span;
  /**
   * Surrounding text that says what the unit is about; `weight` is how much a word there counts compared with one in
   * the unit.
   */
  readonly context: readonly (Span & { readonly weight: number })[];
  readonly kind: 'sentence' | 'heading' | 'row' | 'line';
}

/** Maximum characters of a sentence. Anything longer is a list without full stops, a packed line, or noise. */
const longest = 700;

/** Splits a unit that is too long to show into shorter ones, without context. */
export function shortened(unit: Unit): readonly Unit[] {
  if (unit.end - unit.start <= longest) {
    return unit.quote.end - unit.quote.start <= longest + 200
      ? [unit]
      : [{ ...unit, quote: { start: unit.start, end: unit.end } }];
  }
  const pieces: Unit[] = [];
  for (let start = unit.start; start < unit.end; start += longest) {
    const piece = { start, end: Math.min(unit.end, start + longest) };
    pieces.push({ ...unit, ...piece, quote: piece, context: [] });
  }
  return pieces;
}
