import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, inject, onTestFinished, TestRunner } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { Driver } from '../../platform/database/driver.ts';
import { databaseOver } from '../../platform/database/open-database.ts';
import { PostgresDriver } from '../../platform/database/postgres/postgres-driver.ts';
import { migrate } from '../../platform/database/upkeep/migrate.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { openEmbedded } from './embedded-stores.ts';
import { clusterOf, postgresPrograms } from './postgres-cluster.ts';

export type StoreKind = Database['kind'];

/** Why tests on PostgreSQL cannot run here; undefined if they can. */
export const noPostgres = postgresPrograms() ? undefined : 'no PostgreSQL programs are installed';

/**
 * A fresh database with the whole schema: in memory, from a dump, or a separate one on the run's PostgreSQL. Close it.
 */
export async function createTestDatabase({ kind }: { kind: StoreKind } = { kind: 'pglite' }): Promise<Database> {
  if (kind === 'pglite') return databaseOver(await openEmbedded(install));
  return databaseOver(await PostgresDriver.open({ url: await createPostgresDatabase() }));
}

/**
 * The address of a fresh PostgreSQL database with the whole schema, for tests that open it themselves, possibly twice.
 */
export async function createPostgresDatabase(): Promise<string> {
  const url = await clusterOf(inject('runFolder'), makePostgresTemplate);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withClient(url, (client) => client.query(`create database ${name} template template_atrium`));
  return url.replace('/postgres?', `/${name}?`);
}

/** How many transactions of a PostgreSQL database wait for the locks of others. */
export async function waitingForLocks({ db }: Database): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

/**
 * Runs the same tests on both stores. `open` returns a fresh database. It is closed after the test that opened it or,
 * if it was opened outside a test, after the last test. If PostgreSQL is not installed, its half is reported as
 * skipped.
 */
export function describeOnBothStores(
  name: string,
  tests: (open: () => Promise<Database>, kind: StoreKind) => void,
): void {
  const half = (kind: StoreKind) => () => {
    const opened: Database[] = [];
    afterAll(async () => {
      for (const database of opened) await database.close();
    });
    tests(async () => {
      const database = await createTestDatabase({ kind });
      if (TestRunner.getCurrentTest()) onTestFinished(() => database.close());
      else opened.push(database);
      return database;
    }, kind);
  };
  describe(`${name}, on the embedded store`, half('pglite'));
  describe.skipIf(noPostgres)(
    `${name}, on PostgreSQL${noPostgres ? ` (skipped: ${noPostgres})` : ''}`,
    half('postgres'),
  );
}

async function makePostgresTemplate(url: string): Promise<void> {
  await withClient(url, (client) => client.query('create database template_atrium'));
  const driver = await PostgresDriver.open({ url: url.replace('/postgres?', '/template_atrium?') });
  await install(driver);
  await driver.close();
}

/** Installs the whole schema, including that of the job queue, so that no test has to wait for it. */
async function install(driver: Driver): Promise<void> {
  await migrate(driver);
  const database = databaseOver(driver);
  const jobs = createJobs({ database, metrics: createMetrics(), log: { warn: () => {}, error: () => {} } });
  await jobs.start();
  await jobs.stop();
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
