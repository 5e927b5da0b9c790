import type { EventBatch } from '../event-batch.ts';

const open = '<think>';
const close = '</think>';

/**
 * Separates thoughts from the answer for servers that leave them in the text. An open-weights model begins with its
 * thoughts between two tags, and not every server removes them (README.md names some). Only tags at the beginning of
 * the text count.
 */
export class ThinkTags {
  #place: 'before' | 'within' | 'after' | 'past' = 'before';
  /** Text held back because it may be part of a tag. */
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

  /** Call it at the end of the stream: text that was held back was not a tag. */
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
    // A model told not to think writes both tags with only line breaks between them.
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

/** The number of characters at the end of a text that may begin the closing tag. */
function beginningOfClose(text: string): number {
  for (let size = Math.min(close.length - 1, text.length); size > 0; size -= 1) {
    if (text.endsWith(close.slice(0, size))) return size;
  }
  return 0;
}
