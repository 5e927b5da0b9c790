import type { ModelEvent } from '../../ports/model-provider.ts';

/** Gathers what one network read means. Deltas that follow each other become one event, so that a burst costs as one. */
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

  /** What was gathered since the last call. */
  take(): readonly ModelEvent[] {
    // Nearly every read brings one piece of text and nothing else; an array that grows takes the room of seventeen.
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
