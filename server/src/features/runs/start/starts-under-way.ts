/** The starts that this process is carrying out, each known by its run and that run's owner. */
export class StartsUnderWay {
  readonly #starts = new Map<string, { readonly runId: string; readonly start: Promise<unknown> }>();

  /** Keeps a start until it is stored or has failed. Nobody waits for it by that. */
  add(userId: string, runId: string, start: Promise<unknown>): void {
    const key = keyOf(userId, runId);
    this.#starts.set(key, { runId, start });
    const forget = () => this.#starts.delete(key);
    start.then(forget, forget);
  }

  /** To be awaited before the run is looked for: settles once its start is stored or has failed. */
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
