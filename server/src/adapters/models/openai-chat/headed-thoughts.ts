import type { EventBatch } from '../event-batch.ts';

/** A piece that begins a heading, and the end of a thought before it. */
const heading = /^\*\*\S/;
const endOfThought = /(?:[.!?…]|\*\*)$/;

/** What begins or ends bold words, but no power (`2**3`) and no code (`**kwargs`), and what ends a paragraph. */
const signs = /(?<![\p{L}\p{N}`])\*\*|\*\*(?![\p{L}\p{N}`])|\n\n/gu;

/**
 * Passes on thoughts. Some models only give summaries of theirs, each under a heading in bold and without a line break
 * between two (README.md); this sets them apart.
 */
export class HeadedThoughts {
  #last = '';
  /** Whether bold words have begun and not ended: the next sign ends them then, and is no heading. */
  #isBold = false;

  read(text: string, batch: EventBatch): void {
    if (text === '') return;
    const isHeading = !this.#isBold && heading.test(text) && endOfThought.test(this.#last);
    batch.reasoning(isHeading ? `\n\n${text}` : text);
    const read = this.#last + text;
    for (const { 0: sign, index } of read.matchAll(signs))
      if (index + sign.length > this.#last.length) this.#isBold = sign === '**' && !this.#isBold;
    this.#last = read.slice(-2);
  }
}
