import type { Span } from '../../../platform/text/blocks.ts';

/** A candidate for an answer: a sentence, a row, a line. Spans are in characters of its region. */
export interface Unit extends Span {
  /** What would be shown: the unit with as much around it as makes it readable. */
  readonly quote: Span;
  /** Text around it that tells what it is about, and how much a word there counts beside one in the unit itself. */
  readonly context: readonly (Span & { readonly weight: number })[];
  readonly kind: 'sentence' | 'heading' | 'row' | 'line';
}
