/** The starts that this process is carrying out, by owner and run id. */
export class StartsUnderWay {
  readonly #starts = new Map<string, { readonly runId: string; readonly start: Promise<unknown> }>();

  /** Keeps a start until it is stored or has failed. This does not wait for the start. */
  add(userId: string, runId: string, start: Promise<unknown>): void {
    const key = keyOf(userId, runId);
    this.#starts.set(key, { runId, start });
    const forget = () => this.#starts.delete(key);
    start.then(forget, forget);
  }

  /** Settles once the start of a run is stored or has failed; to be awaited before the run is looked up. */
  settled(userId: string, runId: string): Promise<unknown> | undefined {
    return this.#starts.get(keyOf(userId, runId))?.start.catch(() => {});
  }

  async allSettled(): Promise<void> {
    await Promise.allSettled([...this.#starts.values()].map(({ start }) => start));
  }

  runIds(): string[] {
    return [...this.#starts.values()].map(({ runId }) => runId);
  }
}

function keyOf(userId: string, runId: string): string {
  return `${userId} ${runId}`;
}
