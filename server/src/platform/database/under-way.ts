/** How much is being waited for, and who waits until nothing is. */
export class UnderWay {
  #count = 0;
  readonly #waiting = new Set<() => void>();

  async count<T>(work: () => Promise<T>): Promise<T> {
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#count -= 1;
      if (this.#count === 0) this.#letOneGo();
    }
  }

  /** Resolves when nothing is under way, for one who waits at a time, or after so many milliseconds. */
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
