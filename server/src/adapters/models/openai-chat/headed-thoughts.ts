import type { EventBatch } from '../event-batch.ts';

/** A piece that begins a heading, and the end of a thought before it. */
const heading = /^\*\*\S/;
const endOfThought = /(?:[.!?…]|\*\*)$/;

/**
 * Passes on thoughts. Some models only give summaries of theirs, each under a heading in bold and without a line break
 * between two (README.md); this sets them apart.
 */
export class HeadedThoughts {
  #last = '';

  read(text: string, batch: EventBatch): void {
    if (text === '') return;
    batch.reasoning(heading.test(text) && endOfThought.test(this.#last) ? `\n\n${text}` : text);
    this.#last = (this.#last + text).slice(-2);
  }
}
