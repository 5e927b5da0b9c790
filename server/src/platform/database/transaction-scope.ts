import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Knows whether code runs inside a transaction, so that the outer `db` can refuse to be used there: on the embedded
 * store it would wait for its own transaction for ever, on PostgreSQL it would silently not be part of it.
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

  /** Work that outlives or does not belong to the transaction it is started in. */
  outside<T>(work: () => T): T {
    return this.#storage.exit(work);
  }

  assertOutside(): void {
    if (this.#storage.getStore()?.open) {
      throw new Error('The outer database was used inside a transaction. Pass the transaction on instead.');
    }
  }
}
