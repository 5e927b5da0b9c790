import { applyRunEvent, emptyReply, type Reply, type RunEvent } from '@atrium/contract/run-event';
import type { SequencedEvent } from './test-client.ts';

/** A stream that a test reads: the events so far, and ways to wait for more. */
export interface EventReader {
  readonly events: readonly RunEvent[];
  readonly seqs: readonly (number | null)[];
  /**
   * Waits for the first event of a type, counted from the start of the stream; fails if the stream ends without one.
   */
  until<T extends RunEvent['type']>(type: T): Promise<Extract<RunEvent, { type: T }>>;
  /** Waits until the text has at least this length. */
  untilText(length: number): Promise<void>;
  /** Waits for the end of the stream and returns the reply folded from its events. */
  all(): Promise<Reply>;
}

export function collectEvents(stream: AsyncGenerator<SequencedEvent, void>): EventReader {
  const events: RunEvent[] = [];
  const seqs: (number | null)[] = [];
  let next = begin();

  /** A failure is thrown to the code that waits for the event, now or later. */
  function begin(): Promise<boolean> {
    const coming = advance();
    coming.catch(() => undefined);
    return coming;
  }
  async function advance(): Promise<boolean> {
    const { done, value } = await stream.next();
    if (done) return false;
    events.push(value.event);
    seqs.push(value.seq);
    return true;
  }
  const step = async () => {
    const more = await next;
    if (more) next = begin();
    return more;
  };
  const fold = () => events.reduce(applyRunEvent, emptyReply);
  return {
    events,
    seqs,
    async until(type) {
      for (;;) {
        const found = events.find((event) => event.type === type);
        if (found) return found as never;
        if (!(await step())) throw new Error(`The stream ended without '${type}': ${JSON.stringify(events)}`);
      }
    },
    async untilText(length) {
      while (fold().content.length < length) {
        if (!(await step())) throw new Error(`The stream ended before ${length} characters.`);
      }
    },
    async all() {
      while (await step());
      return fold();
    },
  };
}
