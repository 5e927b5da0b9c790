import type { LiveRun, PendingFrames } from './live-run.ts';

/** A stretch of a run's events, to be stored. */
export interface Stretch extends PendingFrames {
  readonly userId: string;
  readonly runId: string;
}

/** Milliseconds that events may wait to be written together with those of other runs, and how many at a time. */
export interface EventWaits {
  readonly shortest: number;
  readonly longest: number;
  /** For each run the last group was of. */
  readonly forEach: number;
  /** Stretches in one statement. */
  readonly most: number;
}

/** Where readers on other replicas wait for them. */
export const waitsForReaders: EventWaits = { shortest: 30, longest: 200, forEach: 1, most: 64 };
/**
 * Where nobody reads them but who comes after a crash. Each stretch is a row, and beside many replies that is dear. The
 * embedded store does one thing at a time: while a statement is carried out, whoever wants to begin a run waits.
 */
export const waitsForCrashes: EventWaits = { shortest: 200, longest: 1_000, forEach: 2, most: 16 };

/**
 * Writes down the events of all runs in groups, off their path: one statement at a time, a few milliseconds after the
 * first event where few runs are written, longer where many are, because each stretch is a row. What could not be written
 * is tried again with what came since.
 */
export class EventWriter {
  readonly #write: (stretches: readonly Stretch[]) => Promise<void>;
  readonly #onFailure: (cause: unknown) => void;
  readonly #waits: EventWaits;
  #waiting = new Set<LiveRun>();
  /** How many runs the last group was of. */
  #lastSize = 0;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;

  constructor(
    write: (stretches: readonly Stretch[]) => Promise<void>,
    onFailure: (cause: unknown) => void,
    waits = waitsForReaders,
  ) {
    this.#write = write;
    this.#onFailure = onFailure;
    this.#waits = waits;
  }

  /** Something of this run waits to be written. */
  add(run: LiveRun): void {
    this.#waiting.add(run);
    if (this.#timer === null && this.#writing === null) this.#schedule();
  }

  /** The run has ended; its message holds everything. */
  drop(run: LiveRun): void {
    this.#waiting.delete(run);
  }

  /** Writes what waits, now. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#writing;
    this.#writing = this.#writeAll();
    await this.#writing;
    this.#writing = null;
    if (this.#waiting.size > 0) this.#schedule();
  }

  #schedule(): void {
    const { shortest, longest, forEach } = this.#waits;
    const wait = Math.min(longest, Math.max(shortest, this.#lastSize * forEach));
    this.#timer ??= setTimeout(() => void this.flush(), wait);
  }

  async #writeAll(): Promise<void> {
    const taken = [...this.#waiting].flatMap((run) => {
      const pending = run.takePending();
      return pending ? [{ run, pending }] : [];
    });
    this.#waiting = new Set();
    this.#lastSize = taken.length;
    const { most } = this.#waits;
    for (let at = 0; at < taken.length; at += most) await this.#writeSome(taken.slice(at, at + most));
  }

  async #writeSome(taken: readonly { readonly run: LiveRun; readonly pending: PendingFrames }[]): Promise<void> {
    try {
      await this.#write(taken.map(({ run, pending }) => ({ ...pending, userId: run.userId, runId: run.identity.id })));
    } catch (cause) {
      this.#onFailure(cause);
      for (const { run, pending } of taken) {
        run.putBack(pending);
        this.#waiting.add(run);
      }
    }
  }
}
