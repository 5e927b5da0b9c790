import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { DatabaseNotice, Driver, QueryClient } from '../driver.ts';
import { UnusableDatabase } from './unusable-database.ts';

const folder = fileURLToPath(new URL('../../../../migrations', import.meta.url));
/** An arbitrary number, the same in every replica. */
const advisoryLock = 7_208_171_955;

/**
 * The hashes of migrations in the forms that they had at first, by which stores know them that were migrated then, and
 * those they have now. Each form leaves the same. Migrations are not changed any more.
 */
const formerHashes: Readonly<Record<string, string>> = {
  '385c6341ccbb8cd1373c1ae06ab961a604fa4b9153abb895043865e5b618a1c5':
    '4610cf755809afc260ee01eb8946211a775d157c153204aab05aacc9200bbee6',
  '8a57deead2e020d3bdddf77624617100f0d89976f8ebf7e5c82f85b43ccafd79':
    '4610cf755809afc260ee01eb8946211a775d157c153204aab05aacc9200bbee6',
};

/**
 * Migrates the schema to this version: runs the generated SQL of `server/migrations`, each file once, all in one
 * transaction, and on one replica at a time. Throws UnusableDatabase for a database with migrations this version does
 * not know.
 */
export async function migrate(driver: Driver, notice?: DatabaseNotice): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const bringUpToDate = async (client: QueryClient) => {
    if (driver.kind === 'postgres') await takeLock(client, notice);
    await client.query(
      'create table if not exists schema_migrations (hash text primary key, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query('select hash from schema_migrations');
    const applied = new Set(rows.map((row) => formerHashes[row.hash] ?? row.hash));
    const known = new Set(migrations.map((each) => each.hash));
    if ([...applied].some((hash) => !known.has(hash))) {
      throw new UnusableDatabase(
        'The database was made by another version of Atrium than this one. Start that version, or a newer one.',
      );
    }
    for (const migration of migrations.filter((each) => !applied.has(each.hash))) {
      for (const statement of migration.sql) await client.query(statement);
      await client.query('insert into schema_migrations (hash) values ($1)', [migration.hash]);
      // One line per migration if the database had data; a first start gets one line in total.
      if (applied.size > 0) notice?.('info', `Schema migration ${migration.hash.slice(0, 8)} applied.`);
    }
    if (applied.size === 0) notice?.('info', `The schema was made, by ${migrations.length} migrations.`);
  };
  // Rebuilding an index of a large store takes minutes, and another replica waits for as long.
  await driver.transaction(bringUpToDate, { isPatient: true });
}

/**
 * A process that is killed leaves its statement running in PostgreSQL, which would keep the lock until that ends; here
 * it notices within a second that nobody is there any more. PostgreSQL cannot on every system: there it is left out.
 */
const endWithClient = `do $$ begin perform set_config('client_connection_check_interval', '1s', true);
  exception when others then null; end $$`;

async function takeLock(client: QueryClient, notice: DatabaseNotice | undefined): Promise<void> {
  await client.query(endWithClient);
  const { rows } = await client.query(`select pg_try_advisory_xact_lock(${advisoryLock}) as taken`);
  if (rows[0]?.taken) return;
  notice?.('info', 'Another process is migrating the database, or was killed while it did; this start waits for it.');
  await client.query(`select pg_advisory_xact_lock(${advisoryLock})`);
}
