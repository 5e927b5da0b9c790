import type { EventBatch } from '../event-batch.ts';

const open = '<think>';
const close = '</think>';

/**
 * Tells thoughts from the answer where a server leaves them in the text: a model of open weights begins with its thoughts
 * between two tags, and not every server takes them out (README.md names some). Only what the text begins with counts.
 */
export class ThinkTags {
  #place: 'before' | 'within' | 'after' | 'past' = 'before';
  /** What cannot be told yet: it may be a part of a tag. */
  #held = '';

  read(text: string, batch: EventBatch): void {
    if (this.#place === 'past') {
      batch.text(text);
      return;
    }
    this.#held += text;
    if (this.#place === 'before') this.#begin(batch);
    if (this.#place === 'within') this.#think(batch);
    if (this.#place === 'after') this.#answer(batch);
  }

  /** Nothing more comes: what was held back was no tag. */
  end(batch: EventBatch): void {
    if (this.#place === 'within') batch.reasoning(this.#held);
    else if (this.#place === 'before') batch.text(this.#held);
    this.#held = '';
  }

  #begin(batch: EventBatch): void {
    const begun = this.#held.trimStart();
    if (begun.startsWith(open)) {
      this.#held = begun.slice(open.length);
      this.#place = 'within';
    } else if (!open.startsWith(begun)) this.#pass(batch);
  }

  #think(batch: EventBatch): void {
    const at = this.#held.indexOf(close);
    const until = at < 0 ? this.#held.length - beginningOfClose(this.#held) : at;
    // A model that was told not to think writes two tags with nothing but lines between them.
    const thought = this.#held.slice(0, until);
    if (at < 0 && thought.trim() === '') return;
    if (thought.trim() !== '') batch.reasoning(thought);
    this.#held = this.#held.slice(at < 0 ? until : at + close.length);
    if (at >= 0) this.#place = 'after';
  }

  #answer(batch: EventBatch): void {
    this.#held = this.#held.trimStart();
    if (this.#held !== '') this.#pass(batch);
  }

  #pass(batch: EventBatch): void {
    batch.text(this.#held);
    this.#held = '';
    this.#place = 'past';
  }
}

/** Characters at the end of a text that may be the first of the closing tag. */
function beginningOfClose(text: string): number {
  for (let size = Math.min(close.length - 1, text.length); size > 0; size -= 1) {
    if (text.endsWith(close.slice(0, size))) return size;
  }
  return 0;
}
