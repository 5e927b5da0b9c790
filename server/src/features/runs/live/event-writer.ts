import type { LiveRun, PendingFrames } from './live-run.ts';

/** A stretch of a run's events that is to be stored. */
export interface Stretch extends PendingFrames {
  readonly userId: string;
  readonly runId: string;
  /** Whether readers on other replicas wait for it. */
  readonly isFollowed: boolean;
}

/** Stores stretches and returns the ids of the runs that were found. */
type WriteStretches = (stretches: readonly Stretch[]) => Promise<ReadonlySet<string>>;

/**
 * How long events may wait to be written together with those of other runs, in milliseconds, and how many stretches are
 * written at a time.
 */
export interface EventWaits {
  readonly shortest: number;
  readonly longest: number;
  /** Milliseconds for each run in the last group; the total stays between `shortest` and `longest`. */
  readonly forEach: number;
  /** The most stretches in one statement. */
  readonly most: number;
}

/**
 * `followed`: runs that are read on other replicas. `others`: runs whose stored events are needed only after a crash.
 */
export interface EventLanes {
  readonly followed: EventWaits;
  readonly others: EventWaits;
}

/**
 * Each stretch is a row, and with many live replies those rows are expensive. Events that are needed only after a crash
 * may wait longer.
 */
const forCrashes = { shortest: 200, longest: 1_000, forEach: 2 } as const;
const followed: EventWaits = { shortest: 30, longest: 200, forEach: 1, most: 64 };
export const lanesOnPostgres: EventLanes = { followed, others: { ...forCrashes, most: 64 } };
/**
 * The embedded store does one thing at a time, and starting a run waits for the current statement, so statements are
 * small. There are no other replicas.
 */
export const lanesOnEmbedded: EventLanes = { followed, others: { ...forCrashes, most: 16 } };

/**
 * Stores the events of all runs in groups, separately from sending them to readers. It runs one statement at a time,
 * some time after the first event; the more runs there are, the longer that time. What could not be written is tried
 * again together with what has come since.
 */
export class EventWriter {
  readonly #write: WriteStretches;
  readonly #onFailure: (cause: unknown) => void;
  readonly #followed: Lane;
  readonly #others: Lane;
  /**
   * Resolves when everything that was begun is written. A run's stretches are written one after the other, even when it
   * changes lanes.
   */
  #written: Promise<void> = Promise.resolve();

  constructor(write: WriteStretches, onFailure: (cause: unknown) => void, lanes = lanesOnPostgres) {
    this.#write = write;
    this.#onFailure = onFailure;
    const writeAll = (lane: Lane) => this.#inTurn(() => this.#writeAll(lane));
    this.#followed = new Lane(lanes.followed, writeAll);
    this.#others = new Lane(lanes.others, writeAll);
  }

  /** Notes that a run has events to be written. */
  add(run: LiveRun): void {
    (run.isFollowed ? this.#followed : this.#others).add(run);
  }

  /**
   * Notes that the run is read on another replica from now on, until its end: its waiting events are written now, and
   * later ones soon after they come.
   */
  async follow(run: LiveRun): Promise<void> {
    if (run.isFollowed) return;
    run.isFollowed = true;
    this.#others.drop(run);
    this.#followed.add(run);
    await this.#followed.flush();
  }

  /** Forgets a run that has ended; its message holds everything. */
  drop(run: LiveRun): void {
    this.#followed.drop(run);
    this.#others.drop(run);
  }

  /** Writes everything that waits, now. */
  async flush(): Promise<void> {
    await Promise.all([this.#followed.flush(), this.#others.flush()]);
  }

  /** Never rejects: if one turn fails, the next one still comes. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#written = this.#written.then(work).catch(this.#onFailure);
    return this.#written;
  }

  async #writeAll(lane: Lane): Promise<void> {
    const runs = lane.take();
    lane.lastSize = runs.length;
    const { most } = lane.waits;
    for (let at = 0; at < runs.length; at += most) await this.#writeSome(runs.slice(at, at + most));
  }

  async #writeSome(runs: readonly LiveRun[]): Promise<void> {
    const taken = runs.flatMap((run) => {
      const pending = run.takePending();
      return pending ? [{ run, pending }] : [];
    });
    if (taken.length === 0) return;
    const stretches = taken.map(({ run, pending }) => {
      const { userId, isFollowed, identity } = run;
      return { ...pending, userId, runId: identity.id, isFollowed };
    });
    let written: ReadonlySet<string> | null = null;
    try {
      written = await this.#write(stretches);
    } catch (cause) {
      this.#onFailure(cause);
    }
    for (const { run, pending } of taken) {
      if (written?.has(run.identity.id)) continue;
      // The run was not found: it has ended, or it has changed its owner since the list was made, which this process
      // has not heard yet.
      if (written && run.isOver) continue;
      run.putBack(pending);
      this.add(run);
    }
  }
}

/** The runs whose events wait together. */
class Lane {
  readonly waits: EventWaits;
  /** How many runs the last group had. */
  lastSize = 0;
  readonly #writeAll: (lane: Lane) => Promise<void>;
  #waiting = new Set<LiveRun>();
  #timer: NodeJS.Timeout | null = null;
  #writing = 0;

  constructor(waits: EventWaits, writeAll: (lane: Lane) => Promise<void>) {
    this.waits = waits;
    this.#writeAll = writeAll;
  }

  add(run: LiveRun): void {
    this.#waiting.add(run);
    if (this.#timer === null && this.#writing === 0) this.#schedule();
  }

  drop(run: LiveRun): void {
    this.#waiting.delete(run);
  }

  take(): LiveRun[] {
    const taken = [...this.#waiting];
    this.#waiting.clear();
    return taken;
  }

  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#writing += 1;
    await this.#writeAll(this);
    this.#writing -= 1;
    if (this.#waiting.size > 0 && this.#writing === 0) this.#schedule();
  }

  #schedule(): void {
    const { shortest, longest, forEach } = this.waits;
    const wait = Math.min(longest, Math.max(shortest, this.lastSize * forEach));
    this.#timer ??= setTimeout(() => void this.flush(), wait);
  }
}
