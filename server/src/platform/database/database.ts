import type { NodePgDatabase } from 'drizzle-orm/node-postgres';

declare const insideTransaction: unique symbol;

/** Queries outside a transaction. */
export type Db = NodePgDatabase;
/** Queries inside one. A function that takes a Tx joins its caller's transaction and awaits nothing but the database. */
export type Tx = Db & { readonly [insideTransaction]: true };

/** One dialect over two stores: PGlite in its worker, or PostgreSQL. Opened by `openDatabase`. */
export interface Database {
  readonly kind: 'pglite' | 'postgres';
  readonly db: Db;
  /** Runs the work in one transaction; a throw rolls back. The outer `db` throws inside. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * The same for a small work that may share its transaction with others of its kind which wait at the same time. It is
   * done again, alone, when one of those fails: what it does outside of the database must bear that.
   */
  joinedTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Calls the handler for every payload of the channel until the returned function is called. Reconnects by itself. */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Sent when the surrounding transaction commits, at once outside of one. */
  notify(db: Db | Tx, channel: string, payload: string): Promise<void>;
  /**
   * Resolves when nothing that this process asked of the store is unanswered, or after so many milliseconds: what can
   * wait goes after what somebody waits for.
   */
  whenIdle(most: number): Promise<void>;
  /** Calls back after every statement outside of a transaction and every transaction, with the seconds it took. */
  watch(took: (kind: 'statement' | 'transaction', seconds: number) => void): void;
  /** Asks the store for a sign of life. Throws when it gives none. */
  ping(): Promise<void>;
  /** Whether the vector extension is there. */
  readonly hasVector: boolean;
  /** A consistent copy of the embedded store, a compressed tar file; null on PostgreSQL, which has its own tools. */
  readonly dump: (() => Promise<Uint8Array<ArrayBuffer>>) | null;
  /** Vacuums and analyses every table of the embedded store, which does neither by itself; null on PostgreSQL. */
  readonly vacuum: (() => Promise<void>) | null;
  close(): Promise<void>;
}
