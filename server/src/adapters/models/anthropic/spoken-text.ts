import type { EventBatch } from '../event-batch.ts';

/**
 * Passes on the text of a turn. What is said after a search begins a paragraph of its own, because the vendor lets both
 * sentences meet: 'I look it up.' and 'It rains.' Only blocks around a citation belong to one sentence.
 */
export class SpokenText {
  #last = '';
  #isApart = false;

  say(text: string, batch: EventBatch): void {
    if (text === '') return;
    if (this.#isApart && this.#last !== '' && this.#last !== '\n' && !text.startsWith('\n')) batch.text('\n\n');
    this.#isApart = false;
    this.#last = text.slice(-1);
    batch.text(text);
  }

  /** Call it when a search begins. */
  searched(): void {
    this.#isApart = true;
  }
}
