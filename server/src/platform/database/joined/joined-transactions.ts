import { waitAtMost } from '../../clock/wait-at-most.ts';
import type { Tx } from '../database.ts';
import type { TransactionOptions } from '../driver.ts';
import { isLockTimeout, isStoreAway } from '../violations.ts';

type Transaction = <T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions) => Promise<T>;

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

/** Milliseconds a shared one waits for a lock. Somebody may keep it for long, and only what needs it is to wait for it. */
const lockTimeoutMs = 100;

/** Milliseconds one is waited for. Its connection may have gone dead, and others are not to wait until that is known. */
const patience = 1_000;

/**
 * Small transactions that know nothing of each other. Those that come while one of them runs share the next: on the one
 * connection of the embedded store each holds everybody else for as long as its commit takes, and on PostgreSQL each is
 * five messages there and back. Beside many, each waits up to 25 ms for others: ten in one transaction take little more
 * than one. Where the store refuses a shared one, or a lock is not to be had, each work is done again alone, so that none
 * spoils another's; where its answer was lost all of them fail, since it may have been carried out. The first of a quiet
 * time waits for nobody.
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
      await waitAtMost(patience, this.#together(this.#waiting.splice(0, most)));
    }
    this.#isRunning = false;
  }

  async #together(group: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.#transaction(
        async (tx) => {
          // All of them end before the transaction does, also when one has failed.
          const settled = await Promise.allSettled(group.map(({ work }) => work(tx)));
          return settled.map((one) => {
            if (one.status === 'rejected') throw one.reason;
            return one.value;
          });
        },
        { lockTimeoutMs },
      );
      for (const [at, one] of group.entries()) one.resolve(results[at]);
    } catch (cause) {
      const isOver = isStoreAway(cause) || (group.length === 1 && !isLockTimeout(cause));
      for (const { work, resolve, reject } of group) {
        if (isOver) reject(cause);
        // Not waited for: what comes meanwhile needs other locks.
        else void this.#transaction(work).then(resolve, reject);
      }
    }
  }
}
