import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

declare const insideTransaction: unique symbol;

/** Queries outside a transaction. */
export type Db = NodePgDatabase;
/** Queries inside a transaction. A function with a Tx joins its caller's transaction and awaits only the database. */
export type Tx = Db & { readonly [insideTransaction]: true };
/** Queries inside a transaction or outside of one. */
export type Queries = Db | Tx;

/** One SQL dialect over two stores: PGlite in a worker thread, or PostgreSQL. Opened by `openDatabase`. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  /** Runs the work in one transaction; an exception rolls it back. Inside the work, queries on the outer `db` throw. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Like `transaction`, for small work that may share a transaction with other such work waiting at the same time. If
   * one of them fails, the work is repeated alone, so its side effects outside the database must tolerate a repeat.
   */
  joinedTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls the handler for every payload on the channel until the returned function is called. Reconnects by itself. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Delivered when the surrounding transaction commits; immediately if there is none. */
  notify(db: Db | Tx, channel: string, payload: string): Promise<void>;
  /**
   * Resolves when all of this process's queries are answered, or after `most` milliseconds. Background work calls it so
   * as not to delay work that a user waits for.
   */
  whenIdle(most: number): Promise<void>;
  /** Registers a callback for the seconds that every transaction, and every statement outside of one, took. */
  watch(took: (kind: 'statement' | 'transaction', seconds: number) => void): void;
  /** Checks that the store responds. Throws if it does not. */
  ping(): Promise<void>;
  /** Whether it could only be read, as a standby can, when `ping` last asked. */
  isReadOnly(): boolean;
  /** Whether its disk had no room for something in the last minute. */
  isFull(): boolean;
  /** A consistent copy of the embedded store, a compressed tar file; null on PostgreSQL, which has its own tools. */
  readonly dump: (() => Promise<Uint8Array<ArrayBuffer>>) | null;
  /** Vacuums and analyses every table of the embedded store, which does neither by itself; null on PostgreSQL. */
  readonly vacuum: (() => Promise<void>) | null;
  close(): Promise<void>;
}
