import { clipText } from '../../../../platform/text/clip-text.ts';
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

/** Splits a unit of the text that is too long to show into shorter ones, without context. */
export function shortened(unit: Unit, text: string): readonly Unit[] {
  if (unit.end - unit.start <= longest) {
    return unit.quote.end - unit.quote.start <= longest + 200
      ? [unit]
      : [{ ...unit, quote: { start: unit.start, end: unit.end } }];
  }
  const pieces: Unit[] = [];
  for (let start = unit.start; start < unit.end; ) {
    const piece = { start, end: start + clipText(text.slice(start, unit.end), longest).length };
    pieces.push({ ...unit, ...piece, quote: piece, context: [] });
    start = piece.end;
  }
  return pieces;
}
