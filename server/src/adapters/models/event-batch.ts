import type { ModelEvent } from '../../ports/model-provider.ts';

/** Collects the events of one network read. Adjacent deltas are merged, so that a burst costs no more than one. */
export class EventBatch {
  #events: ModelEvent[] = [];
  #kind: 'text' | 'reasoning' = 'text';
  #run = '';

  text(text: string): void {
    this.#append('text', text);
  }

  reasoning(text: string): void {
    this.#append('reasoning', text);
  }

  push(event: ModelEvent): void {
    this.#close();
    this.#events.push(event);
  }

  /** The events collected since the last call. */
  take(): readonly ModelEvent[] {
    // Nearly every read brings a single piece of text; an array that grows reserves room for seventeen elements.
    if (this.#events.length === 0 && this.#run !== '') {
      const text = this.#run;
      this.#run = '';
      return [{ type: this.#kind, text }];
    }
    this.#close();
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #append(kind: 'text' | 'reasoning', text: string): void {
    if (kind !== this.#kind) {
      this.#close();
      this.#kind = kind;
    }
    this.#run += text;
  }

  #close(): void {
    if (this.#run === '') return;
    this.#events.push({ type: this.#kind, text: this.#run });
    this.#run = '';
  }
}
