import type { Span } from '../../../../platform/text/passages/blocks.ts';

/** A candidate for an answer: a sentence, a row, a line. Spans are in characters of its region. */
export interface Unit extends Span {
  /** What would be shown: the unit with as much around it as makes it readable. */
  readonly quote: Span;
  /** Text around it that tells what it is about, and how much a word there counts beside one in the unit itself. */
  readonly context: readonly (Span & { readonly weight: number })[];
  readonly kind: 'sentence' | 'heading' | 'row' | 'line';
}

/** Longer than this no sentence is read: it is a list without full stops, a packed line, noise. Characters. */
const longest = 700;

/** A unit too long to be shown, cut into pieces that are not; each stands for itself. */
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
