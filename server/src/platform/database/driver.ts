import type { QueryConfig, QueryResult } from 'pg';

/** What a driver can be asked; the shape of a pg client, so that Drizzle's node-postgres session runs over it. */
export interface QueryClient {
  query(config: QueryConfig | string, values?: unknown[]): Promise<QueryResult>;
}

export interface TransactionOptions {
  /** No statement of it is ended for taking long, nor is it: for what a start must see done, however large the store is. */
  readonly isPatient?: boolean;
  /** How long a statement of it waits for a lock of another connection. Milliseconds; as long as a statement may take unless said. */
  readonly lockTimeoutMs?: number;
}

/** One of the two stores, reduced to what the rest of the server needs. */
export interface Driver extends QueryClient {
  readonly kind: 'pglite' | 'postgres';
  /** The work's client is dead once the work has ended. */
  transaction<T>(work: (client: QueryClient) => Promise<T>, options?: TransactionOptions): Promise<T>;
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Things worth a line in the log; the database knows no logger. */
export type DatabaseNotice = (level: 'info' | 'warn' | 'error', message: string, cause?: unknown) => void;
