import { encodeEvent } from '@atrium/contract/event-stream';
import type { Reply, RunEvent } from '@atrium/contract/run-event';
import { ModelError } from '../../../ports/model-provider.ts';
import { encodeNumbered } from '../domain/encode-numbered.ts';
import { type Place, RunLog } from '../domain/run-log.ts';
import type { RunLimits } from './run-limits.ts';

/** A reader of a run. It gets encoded events and is told when there will be no more. Never throws. */
export interface Subscriber {
  write(encoded: string): void;
  end(): void;
}

/** Why a run is ended before its model ends the reply. */
export type Cut = 'stopped' | 'timeout' | 'limit' | 'gone' | 'shutdown';

/** The ids of a live run and of what it belongs to. */
export interface RunIdentity {
  readonly id: string;
  readonly chatId: string;
  readonly messageId: string;
  readonly userMessageId: string;
  readonly bodyHash: string;
}

/** A stretch of encoded events that is not stored yet; adjoining pieces of text are joined. */
export interface PendingFrames {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly frames: string;
}

/** One run in this process: numbers its events, folds them into the reply, and sends them to its readers at once. */
export class LiveRun {
  readonly identity: RunIdentity;
  readonly limits: RunLimits;
  /** Changes if a visitor signs in while their reply is being written. */
  userId: string;
  /** Milliseconds by a monotonic clock. */
  readonly startedAt: number;
  lastSignAt: number;
  hasBegun = false;
  /** Whether a title was requested. */
  isNamed = false;
  /** Whether it is read on another replica; see `EventWriter.follow`. */
  isFollowed = false;
  /** Nothing more may be published but the end, which is being stored. */
  isOver = false;
  /** Resolves when the run has ended and its end is stored. Never rejects. */
  readonly ended: Promise<void>;

  readonly #log = new RunLog();
  readonly #readers = new Set<Subscriber>();
  readonly #abort = new AbortController();
  readonly #markEnded: () => void;
  #cut: Cut | null = null;
  /** The place up to which events are stored. */
  #written: Place = { seq: 0, content: 0, reasoning: 0 };

  constructor(userId: string, identity: RunIdentity, limits: RunLimits, now: number) {
    this.userId = userId;
    this.identity = identity;
    this.limits = limits;
    this.startedAt = now;
    this.lastSignAt = now;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    this.#markEnded = resolve;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get cutBy(): Cut | null {
    return this.#cut;
  }

  get reply(): Reply {
    return this.#log.reply;
  }

  get seq(): number {
    return this.#log.seq;
  }

  /**
   * Records events and sends them in one write; they are encoded once for all readers. Throws if an event cannot be
   * recorded: the events before it are sent, and nothing of that event is kept.
   */
  publish(events: readonly RunEvent[]): void {
    if (events.length === 0) return;
    let encoded = '';
    try {
      for (const event of events) {
        const frame = encodeEvent(event, this.#log.seq + 1);
        this.#log.add(event);
        encoded += frame;
      }
    } finally {
      if (encoded !== '') for (const reader of this.#readers) reader.write(encoded);
    }
  }

  /**
   * Gives a reader all events after the number `after`, then every event as it comes. No event can be lost in between.
   */
  subscribe(after: number, reader: Subscriber): () => void {
    const missed = this.#log.after(this.#log.placeOf(after));
    if (missed.length > 0) reader.write(encodeNumbered(missed));
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  }

  /**
   * Ends the provider's call at once; the first reason given counts. A call that took too long is marked as a fault of
   * the provider, for the code that counts such faults.
   */
  cut(reason: Cut): void {
    if (this.#cut) return;
    this.#cut = reason;
    const said = `The run was cut: ${reason}.`;
    this.#abort.abort(reason === 'timeout' ? new ModelError('timeout', said) : new Error(said));
  }

  /** Takes the events that are not stored yet. */
  takePending(): PendingFrames | null {
    const { seq } = this.#written;
    if (seq === this.#log.seq) return null;
    const frames = encodeNumbered(this.#log.after(this.#written));
    this.#written = this.#log.place;
    return { firstSeq: seq + 1, lastSeq: this.#written.seq, frames };
  }

  /** Gives back events that could not be stored. */
  putBack(pending: PendingFrames): void {
    this.#written = this.#log.placeOf(pending.firstSeq - 1);
  }

  /** Sends the last events and releases the readers, even if sending throws. */
  end(last: readonly RunEvent[]): void {
    try {
      this.publish(last);
    } finally {
      this.#written = this.#log.place;
      for (const reader of this.#readers) reader.end();
      this.#readers.clear();
      this.#markEnded();
    }
  }
}
