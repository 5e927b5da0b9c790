import type { QueryConfig, QueryResult } from 'pg';

/** The query interface of a driver, in the shape of a pg client, so that Drizzle's session for pg runs over it. */
export interface QueryClient {
  query(config: QueryConfig | string, values?: unknown[]): Promise<QueryResult>;
}

export interface TransactionOptions {
  /**
   * Turns off the time limits of the transaction and its statements; for startup work that must finish however large
   * the store is.
   */
  readonly isPatient?: boolean;
  /** How long a statement waits for another connection's lock, in milliseconds. Default: the statement timeout. */
  readonly lockTimeoutMs?: number;
}

/** One of the two stores, reduced to what the rest of the server needs. */
export interface Driver extends QueryClient {
  readonly kind: 'pglite' | 'postgres';
  /** The client given to the work is unusable once the work has ended. */
  transaction<T>(work: (client: QueryClient) => Promise<T>, options?: TransactionOptions): Promise<T>;
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Receives events worth a log line; the database layer does not know the logger. */
export type DatabaseNotice = (level: 'info' | 'warn' | 'error', message: string, cause?: unknown) => void;
