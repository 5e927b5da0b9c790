import { applyRunEvent, emptyReply, type Reply, type RunEvent } from '@atrium/contract/run-event';
import { GrowingText } from './growing-text.ts';

export interface NumberedEvent {
  readonly seq: number;
  readonly event: RunEvent;
}

/** How far a log has been read: the last event, and where content and reasoning ended with it. */
export interface Place {
  readonly seq: number;
  readonly content: number;
  readonly reasoning: number;
}

/**
 * One number for each event: how long the text was after it (positive) or how long the reasoning was (negative). Any
 * other event is kept as it is.
 */
type Mark = number | RunEvent;

/**
 * Keeps what a live run has sent, so that a reader may join at any point. Pieces of text are not kept one by one: a
 * mark says how long the text was, and what a reader needs is cut out of the whole.
 */
export class RunLog {
  /** The fold of all but the texts, which come piece by piece and have places of their own. */
  #rest: Reply = emptyReply;
  readonly #content = new GrowingText();
  readonly #reasoning = new GrowingText();
  readonly #marks: Mark[] = [];

  /** The fold of everything so far, made anew each time. */
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

  /** Takes an event and gives its number. */
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

  /** The place of an event. */
  placeOf(seq: number): Place {
    const content = this.#endBefore(seq, (mark) => mark > 0);
    return { seq: Math.max(0, seq), content, reasoning: this.#endBefore(seq, (mark) => mark < 0) };
  }

  /** What came after a place, adjoining pieces of text joined; each result carries the number of its last piece. */
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
