import type { QueryClient } from '../driver.ts';
import { UnusableDatabase } from '../upkeep/unusable-database.ts';

/** As PostgreSQL counts: 14.0, the first that counts the bits of a string of them. */
const oldest = 140_000;

export interface ServerKind {
  /** As `server_version_num` has it. */
  readonly number: number;
  /** As people say it. */
  readonly version: string;
  readonly encoding: string;
}

/** Asks the server for the first time. Throws UnusableDatabase for one that could not keep everything. */
export async function checkServer(client: QueryClient): Promise<void> {
  const { rows } = await client.query(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version, current_setting('server_encoding') as encoding",
  );
  refuseUnfit(rows[0]);
}

export function refuseUnfit({ number, version, encoding }: ServerKind): void {
  if (number < oldest)
    throw new UnusableDatabase(`PostgreSQL 14 or newer is needed; DATABASE_URL names one of ${version}.`);
  if (encoding !== 'UTF8')
    throw new UnusableDatabase(
      `The database of DATABASE_URL is in ${encoding}, which cannot keep all that is written. Make one in UTF8: createdb -E UTF8 -T template0 NAME`,
    );
}
