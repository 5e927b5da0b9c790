import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Tracks whether code runs inside a transaction, so that the outer `db` can refuse to be used there. On the embedded
 * store such a query would wait for its own transaction forever; on PostgreSQL it would silently run outside the
 * transaction.
 */
export class TransactionScope {
  readonly #storage = new AsyncLocalStorage<{ open: boolean }>();

  async run<T>(work: () => Promise<T>): Promise<T> {
    const scope = { open: true };
    try {
      return await this.#storage.run(scope, work);
    } finally {
      scope.open = false;
    }
  }

  /** Runs work that outlives, or does not belong to, the transaction it is started in. */
  outside<T>(work: () => T): T {
    return this.#storage.exit(work);
  }

  assertOutside(): void {
    if (this.#storage.getStore()?.open) {
      throw new Error('The outer database was used inside a transaction. Pass the transaction on instead.');
    }
  }
}
