import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';

/**
 * Gets the text of a statement and a function that carries it out. What it returns or throws is the statement's result.
 */
type Tap = <T>(text: string, carryOut: () => Promise<T>) => Promise<T>;

/** The same database, but raw SQL statements outside transactions pass through the test's function. */
export function tappedDatabase(database: Database, tap: Tap): Database {
  const dialect = new PgDialect();
  const { db } = database;
  const execute = (query: SQL) => tap(dialect.sqlToQuery(query).sql, async () => db.execute(query));
  return { ...database, db: Object.assign(Object.create(db), { execute }) };
}
