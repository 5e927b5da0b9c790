import { applyRunEvent, emptyReply, type Reply, type RunEvent } from '@atrium/contract/run-event';
import { GrowingText } from './growing-text.ts';

export interface NumberedEvent {
  readonly seq: number;
  readonly event: RunEvent;
}

/** A place in a log: the number of the last event read, and how long content and reasoning were after it. */
export interface Place {
  readonly seq: number;
  readonly content: number;
  readonly reasoning: number;
}

/**
 * One entry for each event: the length of the text after it (positive), or the length of the reasoning (negative). Any
 * other event is kept as it is.
 */
type Mark = number | RunEvent;

/**
 * Keeps what a live run has sent, so that a reader may join at any point. Pieces of text are not kept one by one: a
 * mark says how long the text was, and the part that a reader needs is cut from the whole text.
 */
export class RunLog {
  /** The reply folded from all events but the texts, which come piece by piece and are kept apart. */
  #rest: Reply = emptyReply;
  readonly #content = new GrowingText();
  readonly #reasoning = new GrowingText();
  readonly #marks: Mark[] = [];

  /** The reply folded from all events so far; built anew on each read. */
  get reply(): Reply {
    return { ...this.#rest, content: this.#content.slice(), reasoning: this.#reasoning.slice() };
  }

  /** The number of the last event; events are numbered from 1 without gaps. */
  get seq(): number {
    return this.#marks.length;
  }

  get place(): Place {
    return { seq: this.seq, content: this.#content.length, reasoning: this.#reasoning.length };
  }

  /** Adds an event and returns its number. */
  add(event: RunEvent): number {
    if (event.type === 'chunk') {
      this.#content.append(event.content);
      return this.#marks.push(this.#content.length);
    }
    if (event.type === 'reasoning') {
      this.#reasoning.append(event.content);
      return this.#marks.push(-this.#reasoning.length);
    }
    this.#rest = applyRunEvent(this.#rest, event);
    if (event.type === 'snapshot' || event.type === 'complete') this.#content.replace(this.#rest.content);
    if (event.type === 'snapshot') this.#reasoning.replace(this.#rest.reasoning);
    return this.#marks.push(event);
  }

  /** The place right after the event with this number. */
  placeOf(seq: number): Place {
    const content = this.#endBefore(seq, (mark) => mark > 0);
    return { seq: Math.max(0, seq), content, reasoning: this.#endBefore(seq, (mark) => mark < 0) };
  }

  /**
   * The events after a place. Adjoining pieces of text are joined; the joined event has the number of its last piece.
   */
  after(place: Place): NumberedEvent[] {
    const found: NumberedEvent[] = [];
    let { content, reasoning } = place;
    for (let at = place.seq; at < this.#marks.length; at += 1) {
      const mark = this.#marks[at];
      if (typeof mark === 'object') {
        found.push({ seq: at + 1, event: mark });
        continue;
      }
      const next = this.#marks[at + 1];
      if (mark === undefined || (typeof next === 'number' && next > 0 === mark > 0)) continue;
      found.push({ seq: at + 1, event: mark > 0 ? this.#text(content, mark) : this.#thought(reasoning, -mark) });
      if (mark > 0) content = mark;
      else reasoning = -mark;
    }
    return found;
  }

  #text(from: number, to: number): RunEvent {
    return { type: 'chunk', content: this.#content.slice(from, to) };
  }

  #thought(from: number, to: number): RunEvent {
    return { type: 'reasoning', content: this.#reasoning.slice(from, to) };
  }

  #endBefore(seq: number, isOfKind: (mark: number) => boolean): number {
    for (let at = Math.min(seq, this.#marks.length) - 1; at >= 0; at -= 1) {
      const mark = this.#marks[at];
      if (typeof mark === 'number' && isOfKind(mark)) return Math.abs(mark);
    }
    return 0;
  }
}
