import type { EventBatch } from '../event-batch.ts';

/** A piece that begins a heading, and the end of a thought before it. */
const heading = /^\*\*\S/;
const endOfThought = /(?:[.!?…]|\*\*)$/;

/** What begins or ends bold words, and what ends a paragraph; at the end also the first half of these. */
const signs = /\*\*|\n\n|[*\n]$/g;

/**
 * Passes on thoughts. Some models only give summaries of theirs, each under a heading in bold and without a line break
 * between two (README.md); this sets them apart.
 */
export class HeadedThoughts {
  #last = '';
  /** Whether bold words have begun and not ended: the next sign ends them then, and is no heading. */
  #isBold = false;
  /** The first half of a sign, whose other half the next piece may begin with. */
  #half = '';

  read(text: string, batch: EventBatch): void {
    if (text === '') return;
    const isHeading = !this.#isBold && heading.test(text) && endOfThought.test(this.#last);
    batch.reasoning(isHeading ? `\n\n${text}` : text);
    this.#last = (this.#last + text).slice(-2);
    const read = this.#half + text;
    this.#half = '';
    for (const [sign] of read.matchAll(signs)) {
      if (sign.length === 1) this.#half = sign;
      else this.#isBold = sign === '**' && !this.#isBold;
    }
  }
}
