type Kind = 'statement' | 'transaction';
type Watcher = (kind: Kind, seconds: number) => void;

/** Counts the queries under way, and releases those who wait until there are none. */
export class UnderWay {
  #count = 0;
  readonly #waiting = new Set<() => void>();
  readonly #watchers: Watcher[] = [];
  readonly #failed: (error: unknown) => void;

  /** @param failed is told of each error; whoever sent the query gets it too */
  constructor(failed: (error: unknown) => void = () => undefined) {
    this.#failed = failed;
  }

  async count<T>(work: () => Promise<T>, kind: Kind = 'statement'): Promise<T> {
    this.#count += 1;
    const startedAt = performance.now();
    try {
      return await work();
    } catch (error) {
      this.#failed(error);
      throw error;
    } finally {
      this.#count -= 1;
      for (const took of this.#watchers) took(kind, (performance.now() - startedAt) / 1000);
      if (this.#count === 0) this.#letOneGo();
    }
  }

  watch(took: Watcher): void {
    this.#watchers.push(took);
  }

  /** Resolves when nothing is under way, for one waiter at a time, or after `most` milliseconds. */
  async end(most: number): Promise<void> {
    if (this.#count === 0) return;
    await new Promise<void>((resolve) => {
      const go = () => {
        clearTimeout(timer);
        this.#waiting.delete(go);
        resolve();
      };
      const timer = setTimeout(go, most).unref();
      this.#waiting.add(go);
    });
  }

  #letOneGo(): void {
    const [first] = this.#waiting;
    first?.();
  }
}
