import type { LiveRun } from './live-run.ts';

/** The runs that this process is writing, by owner and id. */
export class LiveRuns {
  readonly #runs = new Map<string, LiveRun>();

  get size(): number {
    return this.#runs.size;
  }

  all(): IterableIterator<LiveRun> {
    return this.#runs.values();
  }

  add(run: LiveRun): void {
    this.#runs.set(keyOf(run.userId, run.identity.id), run);
  }

  remove(run: LiveRun): void {
    this.#runs.delete(keyOf(run.userId, run.identity.id));
  }

  find(userId: string, runId: string): LiveRun | undefined {
    return this.#runs.get(keyOf(userId, runId));
  }

  /** Moves the runs of a visitor who has become a user to that user. */
  move(from: string, to: string): void {
    for (const run of [...this.#runs.values()].filter(({ userId }) => userId === from)) {
      this.remove(run);
      run.userId = to;
      this.add(run);
    }
  }
}

function keyOf(userId: string, runId: string): string {
  return `${runId} ${userId}`;
}
