import type { Tx } from '../database.ts';

type Transaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

interface Waiting {
  readonly work: (tx: Tx) => Promise<unknown>;
  readonly resolve: (result: unknown) => void;
  readonly reject: (cause: unknown) => void;
}

/** Works in one transaction at most; what a failure makes be done again stays bounded. */
const most = 64;

/** Milliseconds from the beginning of one to that of the next, while fewer wait than `enough`: then they are worth their cost. */
const apart = 25;
const enough = 16;

/**
 * Small transactions that know nothing of each other. Those that come while one of them runs share the next: on the one
 * connection of the embedded store each holds everybody else for as long as its commit takes. Beside many, each waits up
 * to 25 ms for others: ten in one transaction take little more than one. Where a shared one fails, each work is done again
 * alone, so that none spoils another's. The first of a quiet time waits for nobody.
 */
export class JoinedTransactions {
  readonly #transaction: Transaction;
  #waiting: Waiting[] = [];
  #isRunning = false;
  /** When the last one began. Milliseconds of a monotonic clock. */
  #lastAt = Number.NEGATIVE_INFINITY;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  run<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ work, resolve: (result) => resolve(result as T), reject });
      if (!this.#isRunning) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiting.length > 0) {
      const early = apart - (performance.now() - this.#lastAt);
      if (early > 0 && this.#waiting.length < enough) await new Promise((resolve) => setTimeout(resolve, early));
      this.#lastAt = performance.now();
      const group = this.#waiting.splice(0, most);
      if (group.length === 1 || !(await this.#together(group))) {
        for (const one of group) await this.#transaction(one.work).then(one.resolve, one.reject);
      }
    }
    this.#isRunning = false;
  }

  /** False when anything failed; then nothing was done. */
  async #together(group: readonly Waiting[]): Promise<boolean> {
    try {
      const results = await this.#transaction(async (tx) => {
        // All of them end before the transaction does, also when one has failed.
        const settled = await Promise.allSettled(group.map(({ work }) => work(tx)));
        return settled.map((one) => {
          if (one.status === 'rejected') throw one.reason;
          return one.value;
        });
      });
      for (const [at, one] of group.entries()) one.resolve(results[at]);
      return true;
    } catch {
      return false;
    }
  }
}
