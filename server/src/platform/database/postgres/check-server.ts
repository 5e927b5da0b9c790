import type { QueryResult } from 'pg';
import type { QueryClient } from '../driver.ts';
import { UnusableDatabase } from '../upkeep/unusable-database.ts';

/** In PostgreSQL's numbering: 14.0, the first version that can count the bits of a bit string. */
const oldest = 140_000;

export interface ServerKind {
  /** In the form of `server_version_num`. */
  readonly number: number;
  /** In readable form. */
  readonly version: string;
  readonly encoding: string;
}

/** The first query to the server. Throws UnusableDatabase if the server cannot store everything. */
export async function checkServer(client: QueryClient): Promise<void> {
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version, current_setting('server_encoding') as encoding",
  );
  refuseUnfit(rows[0]);
}

export function refuseUnfit({ number, version, encoding }: ServerKind): void {
  if (number < oldest)
    throw new UnusableDatabase(`PostgreSQL 14 or newer is needed; the server at DATABASE_URL has version ${version}.`);
  if (encoding !== 'UTF8')
    throw new UnusableDatabase(
      `The database of DATABASE_URL is in ${encoding}, which cannot keep all that is written. Make one in UTF8: createdb -E UTF8 -T template0 NAME`,
    );
}

interface Asked {
  query(text: string): Promise<Pick<QueryResult, 'rows'>>;
}

/**
 * Throws UnusableDatabase if two connections that are open at the same time lead to one session. A pooler stands between
 * then that gives each transaction whatever session is free, and what a session keeps is lost: its prepared statements,
 * and which channels it listens to.
 */
export async function refuseSharedSessions(one: Asked, other: Asked): Promise<void> {
  const seen: unknown[] = [];
  for (const client of [one, other, one, other]) {
    const { rows } = await client.query('select pg_backend_pid() as session');
    seen.push(rows[0]?.session);
  }
  const [first, second, firstAgain, secondAgain] = seen;
  if (first === firstAgain && second === secondAgain && first !== second) return;
  throw new UnusableDatabase(
    'The connection pooler in front of the database is not in session mode. Put it in session mode, or set DATABASE_URL to PostgreSQL itself.',
  );
}
