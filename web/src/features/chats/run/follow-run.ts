import type { RunEvent } from '@atrium/contract/run-event';
import { isLastEvent } from '@atrium/contract/run-event';

/** Events that arrived together, each with its sequence number, from which a new connection can resume. */
export type EventBatch = readonly { readonly seq: number; readonly event: RunEvent }[];

/** Handles a batch. Returns false after the last event, so that nobody waits for the connection to close. */
export type OnBatch = (batch: EventBatch) => boolean;

/** The connection to a run. Each call resolves when the stream ends and throws when it breaks or is refused. */
export interface RunWire {
  start(onBatch: OnBatch, signal: AbortSignal): Promise<void>;
  resume(fromSeq: number, onBatch: OnBatch, signal: AbortSignal): Promise<void>;
  /** What the end of a connection means, with an error or without: refused for good, gone, or worth another try. */
  judge(error: unknown): 'refused' | 'gone' | 'again';
  /** Waits before the next try: longer each time. The wait ends at once when the network returns. */
  pause(attempt: number, signal: AbortSignal): Promise<void>;
}

export interface RunSink {
  /** Receives new events in order, with the sequence number of the last one. */
  events(events: readonly RunEvent[], seq: number): void;
  waiting(): void;
}

export interface FollowFrom {
  /** The sequence number of the last event seen. */
  readonly seq: number;
  /** Whether the server has accepted the question. Until then it may be sent again under the same id. */
  readonly isCommitted: boolean;
}

export type FollowEnd =
  | { readonly how: 'ended' }
  | { readonly how: 'aborted' }
  /** The server refused the question instead of accepting it. */
  | { readonly how: 'refused'; readonly error: unknown }
  /** The server could not be reached, so it is unknown whether it accepted the question. */
  | { readonly how: 'unsent'; readonly error?: unknown }
  /** The run is no longer there. */
  | { readonly how: 'gone' };

/** How many times an unanswered question is sent. The pauses between the tries take about two seconds in all. */
const maxSendAttempts = 4;

interface Following {
  seq: number;
  isCommitted: boolean;
  hasEnded: boolean;
  attempt: number;
}

/**
 * Follows a run to its end over as many connections as it takes. Each event is passed on once and in order, even if a
 * new connection repeats it.
 */
export async function followRun(
  wire: RunWire,
  from: FollowFrom,
  sink: RunSink,
  signal: AbortSignal,
): Promise<FollowEnd> {
  const state: Following = { ...from, hasEnded: false, attempt: 0 };
  const onBatch: OnBatch = (batch) => {
    const fresh = takeFresh(state, batch);
    if (fresh.length > 0) sink.events(fresh, state.seq);
    return !state.hasEnded;
  };
  for (;;) {
    const error = await connectOnce(wire, state, onBatch, signal);
    if (state.hasEnded) return { how: 'ended' };
    if (signal.aborted) return { how: 'aborted' };
    const verdict = wire.judge(error);
    if (verdict === 'gone' && state.isCommitted) return { how: 'gone' };
    if (verdict !== 'again' && !state.isCommitted) return { how: 'refused', error };
    state.attempt += 1;
    if (!state.isCommitted && state.attempt >= maxSendAttempts) return { how: 'unsent', error };
    sink.waiting();
    await wire.pause(state.attempt, signal);
    if (signal.aborted) return { how: 'aborted' };
  }
}

/** Makes one connection. Returns the error that broke it, or undefined if it ended without one. */
async function connectOnce(wire: RunWire, state: Following, onBatch: OnBatch, signal: AbortSignal): Promise<unknown> {
  try {
    if (state.isCommitted) await wire.resume(state.seq, onBatch, signal);
    else await wire.start(onBatch, signal);
  } catch (error) {
    return error;
  }
}

/** A replay may merge many events into one under the number of the last, so numbers grow but may have gaps. */
function takeFresh(state: Following, batch: EventBatch): RunEvent[] {
  const fresh: RunEvent[] = [];
  for (const { seq, event } of batch) {
    if (seq <= state.seq || state.hasEnded) continue;
    state.seq = seq;
    state.isCommitted = true;
    state.attempt = 0;
    if (isLastEvent(event)) state.hasEnded = true;
    fresh.push(event);
  }
  return fresh;
}
