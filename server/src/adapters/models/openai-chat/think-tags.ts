import type { EventBatch } from '../event-batch.ts';

const pairs = [
  { open: '<think>', close: '</think>' },
  { open: '[THINK]', close: '[/THINK]' },
] as const;

/**
 * Separates thoughts from the answer for servers that leave them in the text. An open-weights model begins with its
 * thoughts between two tags, and not every server removes them (README.md names some). Only tags at the beginning of
 * the text count.
 */
export class ThinkTags {
  #place: 'before' | 'within' | 'after' | 'past' = 'before';
  #close = '';
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
    const pair = pairs.find(({ open }) => begun.startsWith(open));
    if (pair) {
      this.#held = begun.slice(pair.open.length);
      this.#close = pair.close;
      this.#place = 'within';
    } else if (!pairs.some(({ open }) => open.startsWith(begun))) this.#pass(batch);
  }

  #think(batch: EventBatch): void {
    const at = this.#held.indexOf(this.#close);
    const until = at < 0 ? this.#held.length - beginningOf(this.#close, this.#held) : at;
    // A model told not to think writes both tags with only line breaks between them.
    const thought = this.#held.slice(0, until);
    if (at < 0 && thought.trim() === '') return;
    if (thought.trim() !== '') batch.reasoning(thought);
    this.#held = this.#held.slice(at < 0 ? until : at + this.#close.length);
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
function beginningOf(close: string, text: string): number {
  for (let size = Math.min(close.length - 1, text.length); size > 0; size -= 1) {
    if (text.endsWith(close.slice(0, size))) return size;
  }
  return 0;
}
