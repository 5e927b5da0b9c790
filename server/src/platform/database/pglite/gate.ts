/**
 * Order on the one connection of the embedded store: shared work starts at once, exclusive work waits its turn and
 * holds everything that comes after it until it is done. First come, first served.
 */
export class Gate {
  #closed = false;
  readonly #waiting: { start: () => void; exclusive: boolean }[] = [];

  shared<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#closed) return work();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ exclusive: false, start: () => work().then(resolve, reject) });
    });
  }

  async exclusive<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) await new Promise<void>((start) => this.#waiting.push({ exclusive: true, start }));
    this.#closed = true;
    try {
      return await work();
    } finally {
      this.#open();
    }
  }

  #open(): void {
    this.#closed = false;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      // Closed before its first await, so that nothing slips in between.
      if (next.exclusive) this.#closed = true;
      next.start();
      if (next.exclusive) return;
    }
  }
}
