/**
 * Schedules work on the single connection of the embedded store. Shared work starts at once. Exclusive work waits for
 * its turn and blocks all work after it until it is done. First come, first served.
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
      // Closed before the work's first await, so that nothing else can start in between.
      if (next.exclusive) this.#closed = true;
      next.start();
      if (next.exclusive) return;
    }
  }
}
