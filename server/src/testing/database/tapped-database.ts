import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';

/** Given the text of a statement and how to carry it out; what it gives or throws is the answer. */
type Tap = <T>(text: string, carryOut: () => Promise<T>) => Promise<T>;

/** The same database, whose statements in SQL outside of transactions go through the hands of the test. */
export function tappedDatabase(database: Database, tap: Tap): Database {
  const dialect = new PgDialect();
  const { db } = database;
  const execute = (query: SQL) => tap(dialect.sqlToQuery(query).sql, async () => db.execute(query));
  return { ...database, db: Object.assign(Object.create(db), { execute }) };
}
