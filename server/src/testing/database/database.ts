import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import type { Driver } from '../../platform/database/driver.ts';
import { databaseOver } from '../../platform/database/open-database.ts';
import { PgliteDriver } from '../../platform/database/pglite/pglite-driver.ts';
import { PostgresDriver } from '../../platform/database/postgres/postgres-driver.ts';
import { enableVector, migrate } from '../../platform/database/upkeep/migrate.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createMetrics } from '../../platform/metrics/metrics.ts';
import { clusterOf, postgresPrograms } from './postgres-cluster.ts';

export type StoreKind = Database['kind'];

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** Why tests on PostgreSQL cannot run here; undefined when they can. */
export const noPostgres = postgresPrograms() ? undefined : 'no PostgreSQL programs are installed';

/** A fresh database with the whole schema: in memory from a dump, or one of its own on the run's PostgreSQL. Close it. */
export async function createTestDatabase({ kind }: { kind: StoreKind } = { kind: 'pglite' }): Promise<Database> {
  if (kind === 'pglite') return databaseOver(await PgliteDriver.open({ snapshot: await embeddedTemplate() }), true);
  const driver = await PostgresDriver.open({ url: await createPostgresDatabase() });
  return databaseOver(driver, await enableVector(driver));
}

/** The address of a fresh PostgreSQL database with the whole schema, for tests that open it themselves, perhaps twice. */
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
 * The same tests on both stores. `open` gives a fresh database and closes it after the last test. Where PostgreSQL is
 * not installed its half is shown as skipped.
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
      opened.push(database);
      return database;
    }, kind);
  };
  describe(`${name}, on the embedded store`, half('pglite'));
  describe.skipIf(noPostgres)(
    `${name}, on PostgreSQL${noPostgres ? ` (skipped: ${noPostgres})` : ''}`,
    half('postgres'),
  );
}

/** A dump of an embedded store without anything in it, to spare a test the seconds of making one. */
export function emptyStore(): Promise<Uint8Array<ArrayBuffer>> {
  return keptDump(`empty-${packagesHash()}`, async () => {});
}

function embeddedTemplate(): Promise<Uint8Array<ArrayBuffer>> {
  return keptDump(`template-${schemaHash()}`, install);
}

/** A dump of an embedded store, kept between runs under a name that says what is in it. */
async function keptDump(name: string, fill: (driver: PgliteDriver) => Promise<void>): Promise<Uint8Array<ArrayBuffer>> {
  const folder = join(root, 'node_modules', '.cache', 'atrium');
  const path = join(folder, `${name}.tar`);
  if (!existsSync(path)) {
    const driver = await PgliteDriver.open({});
    await fill(driver);
    mkdirSync(folder, { recursive: true });
    const draft = `${path}.${randomUUID()}`;
    writeFileSync(draft, await driver.dump({ compress: false }));
    renameSync(draft, path);
    await driver.close();
  }
  return new Uint8Array(readFileSync(path));
}

function schemaHash(): string {
  const migrations = join(root, 'server', 'migrations');
  const hash = createHash('sha256').update(packagesHash());
  for (const file of readdirSync(migrations).sort()) {
    if (file.endsWith('.sql')) hash.update(readFileSync(join(migrations, file)));
  }
  return hash.digest('hex').slice(0, 16);
}

function packagesHash(): string {
  const hash = createHash('sha256');
  for (const name of ['@electric-sql/pglite', 'pg-boss']) {
    hash.update(readFileSync(join(root, 'node_modules', name, 'package.json')));
  }
  return hash.digest('hex').slice(0, 16);
}

async function makePostgresTemplate(url: string): Promise<void> {
  await withClient(url, (client) => client.query('create database template_atrium'));
  const driver = await PostgresDriver.open({ url: url.replace('/postgres?', '/template_atrium?') });
  await install(driver);
  await driver.close();
}

/** The whole schema, with that of the job queue, so that no test has to wait for it. */
async function install(driver: Driver): Promise<void> {
  await migrate(driver);
  const database = databaseOver(driver, await enableVector(driver));
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
