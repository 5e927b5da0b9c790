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

/** The most pieces of work in one transaction, which limits how much is repeated after a failure. */
const most = 64;

/**
 * Milliseconds between the starts of two transactions, as long as fewer than `enough` pieces of work wait. If that many
 * wait, the next transaction starts at once.
 */
const apart = 25;
const enough = 16;

/**
 * Milliseconds that a shared transaction waits for a lock. The lock may be held for long, and only work that needs it
 * should wait for it.
 */
const lockTimeoutMs = 100;

/**
 * Milliseconds until the next transaction no longer waits for this one. Its connection may be dead, and other work
 * should not wait until that is known.
 */
const patience = 1_000;

/**
 * Carries out small, independent transactions together. Work that comes while one transaction runs shares the next one.
 * On the embedded store's one connection, each commit delays all other work, and on PostgreSQL, each transaction takes
 * five messages there and back. If there are many, each waits up to 25 ms for others, and ten in one transaction take
 * little longer than one. The first work after a quiet time waits for nothing.
 * If the store refuses a shared transaction, or a lock is not available in time, each piece of work is repeated alone,
 * so that none makes the others fail. If the answer is lost, all of them fail, since the transaction may have been
 * carried out.
 */
export class JoinedTransactions {
  readonly #transaction: Transaction;
  #waiting: Waiting[] = [];
  #isRunning = false;
  /** When the last transaction began, in milliseconds by a monotonic clock. */
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
          // All of them have to end before the transaction does, even if one has failed.
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
        // Not awaited: work that comes meanwhile needs other locks.
        else void this.#transaction(work).then(resolve, reject);
      }
    }
  }
}
