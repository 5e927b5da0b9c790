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

/** Works in one transaction at most, which bounds what has to be done again after a failure. */
const most = 64;

/**
 * Milliseconds from the start of one transaction to the start of the next, while fewer than `enough` works wait: so
 * many are worth a transaction at once.
 */
const apart = 25;
const enough = 16;

/** Milliseconds a shared one waits for a lock. Somebody may keep it for long, and only what needs it is to wait for it. */
const lockTimeoutMs = 100;

/** Milliseconds one is waited for. Its connection may have gone dead, and others are not to wait until that is known. */
const patience = 1_000;

/**
 * Carries out small, independent transactions together. Works that come while one transaction runs share the next.
 * On the embedded store's one connection each commit holds up everybody else, and on PostgreSQL each transaction is
 * five messages there and back. With many of them, each waits up to 25 ms for others, and ten in one transaction take
 * little longer than one. The first work after a quiet time waits for nobody.
 * If the store refuses a shared transaction, or a lock cannot be had, each work is done again alone, so that none
 * spoils the others. If the answer was lost, all of them fail, since it may have been carried out.
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
