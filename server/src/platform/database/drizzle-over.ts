import { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core/session';
import pg from 'pg';
import type { Db, Tx } from './database.ts';
import type { QueryClient } from './driver.ts';

/**
 * Drizzle over a driver. Its own `transaction` is disabled, because it would send `begin` on an arbitrary connection;
 * use `transaction` of Database.
 */
export function drizzleOver(client: QueryClient): Db {
  const dialect = new PgDialect();
  const db: Db = new NodePgDatabase(dialect, new PlainSession(clientLike(client), dialect, undefined), undefined);
  db.transaction = () => Promise.reject(new Error('Use the transaction function of Database, not that of db.'));
  return db;
}

/** Drizzle inside a transaction that has begun; its `transaction` creates a savepoint. */
export function drizzleInside(client: QueryClient): Tx {
  const dialect = new PgDialect();
  const session = new PlainSession(clientLike(client), dialect, undefined);
  const tx: Db = new NodePgTransaction(dialect, session, undefined);
  return tx as Tx;
}

/**
 * Drizzle wraps each failure in an error whose message quotes the statement's parameters, which contain users' text and
 * must not reach a log. This session passes on the store's own error, with its `code` and `constraint`.
 */
class PlainSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  override prepareQuery<T extends PreparedQueryConfig>(
    ...input: Parameters<NodePgSession<Record<string, never>, Record<string, never>>['prepareQuery']>
  ): PgPreparedQuery<T> {
    const prepared = super.prepareQuery<T>(...input);
    return Object.assign(prepared, {
      queryWithCache: (_text: string, _values: unknown[], run: () => Promise<unknown>) => run(),
    });
  }
}

/** Drizzle calls only `query` of a pg client; the prototype satisfies its `instanceof` check. */
function clientLike(client: QueryClient): pg.Client {
  return Object.assign(Object.create(pg.Client.prototype), {
    query: async (config: pg.QueryConfig | string, values?: unknown[]) => {
      try {
        return await client.query(config, values);
      } catch (error) {
        throw withoutValues(error);
      }
    },
  });
}

/** `detail` quotes the row ("Key (email)=(…) already exists"). */
function withoutValues(error: unknown): unknown {
  if (error instanceof pg.DatabaseError) {
    error.detail = undefined;
    error.where = undefined;
  }
  return error;
}
