import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createPostgresDatabase, noPostgres } from '../../../testing/database/database.ts';
import { emptyStore } from '../../../testing/database/embedded-stores.ts';
import type { Driver, QueryClient } from '../driver.ts';
import { openDatabase } from '../open-database.ts';
import { PgliteDriver } from '../pglite/pglite-driver.ts';
import { PostgresDriver } from '../postgres/postgres-driver.ts';
import { StoreUnavailable } from '../violations.ts';
import { migrate } from './migrate.ts';

describe('migrations', () => {
  it('match the tables of the slices', () => {
    const script = fileURLToPath(new URL('../../../../scripts/generate-migrations.ts', import.meta.url));
    const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('refuse a database that knows a migration which this version does not', async () => {
    const driver = await PgliteDriver.open({ snapshot: await emptyStore() });
    await migrate(driver);
    await driver.query("insert into schema_migrations (hash) values ('of the future')");
    await expect(migrate(driver)).rejects.toThrow('made by another version');
    await driver.close();
  });

  it('are known by the form that one had when it was applied, and not applied again', async () => {
    const driver = await PgliteDriver.open({ snapshot: await emptyStore() });
    await migrate(driver);
    const { rows } = await driver.query(
      "update schema_migrations set hash = '385c6341ccbb8cd1373c1ae06ab961a604fa4b9153abb895043865e5b618a1c5' where hash like '4610cf75%' returning hash",
    );
    expect(rows).toHaveLength(1);
    const told: string[] = [];
    await migrate(driver, (_level, message) => told.push(message));
    expect(told).toEqual([]);
    await driver.close();
  });

  it('are applied to an empty folder at the first opening and only then', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'atrium-migrate-'));
    for (const isFirst of [true, false]) {
      const notices: string[] = [];
      const notice = (_level: string, message: string) => void notices.push(message);
      const database = await openDatabase({ dataDir, notice });
      expect(notices.filter((each) => each.includes('migration'))).toEqual(
        isFirst ? [expect.stringMatching(/^The schema was made, by \d+ migrations\.$/)] : [],
      );
      expect((await database.db.execute(sql`select * from users`)).rows).toEqual([]);
      await database.close();
    }
    rmSync(dataDir, { recursive: true });
  });

  it('take as long as they take on the embedded store, whatever else is ended early', async () => {
    const driver = await PgliteDriver.open({ snapshot: await emptyStore(), idleInTransactionMs: 1 });
    await migrate(driver);
    expect((await driver.query('select hash from schema_migrations')).rows.length).toBeGreaterThan(1);
    await driver.close();
  });

  it.skipIf(noPostgres)('wait for those of another replica as long as these take', async () => {
    const url = await createPostgresDatabase();
    const other = await PostgresDriver.open({ url });
    const driver = await PostgresDriver.open({ url, statementTimeoutMs: 200 });
    const migrated = Promise.withResolvers<void>();
    const told: string[] = [];
    await other.transaction(async (client) => {
      await client.query('select pg_advisory_xact_lock(7208171955)');
      migrate(driver, (_level, message) => told.push(message)).then(migrated.resolve, migrated.reject);
      const waiting = () =>
        other.query(`select from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and not granted
          and datname = current_database() and clock_timestamp() - query_start > interval '400 ms'`);
      await expect.poll(async () => (await waiting()).rows.length).toBe(1);
    });
    await migrated.promise;
    expect(told).toEqual([expect.stringContaining('this start waits for it')]);
    await other.close();
    await driver.close();
  });

  it.skipIf(noPostgres)(
    'of a process that was killed end in PostgreSQL, too, before their statement does',
    async () => {
      const url = await createPostgresDatabase();
      const other = await PostgresDriver.open({ url });
      const socket = new Socket();
      const killed = new pg.Client({ connectionString: url, application_name: 'killed', stream: () => socket });
      killed.on('error', () => undefined);
      await killed.connect();
      const itsOwn = { kind: 'postgres', transaction: (work: (client: QueryClient) => unknown) => work(killed) };
      const left = async () => {
        const { rows } = await other.query(
          "select wait_event_type from pg_stat_activity where application_name = 'killed'",
        );
        return rows.map((row) => row.wait_event_type);
      };
      await other.transaction(async (client) => {
        await client.query('lock table schema_migrations');
        await killed.query('begin');
        migrate(itsOwn as unknown as Driver).catch(() => undefined);
        await expect.poll(left).toEqual(['Lock']);
        socket.destroy();
        await expect.poll(left, { timeout: 20_000 }).toEqual([]);
      });
      await other.close();
    },
  );

  it.skipIf(noPostgres)('are applied once when several replicas start at the same time', async () => {
    const url = await createPostgresDatabase();
    const drivers = await Promise.all(Array.from({ length: 4 }, () => PostgresDriver.open({ url })));
    const [first] = drivers;
    await first?.query('drop schema public cascade; create schema public');
    await Promise.all(drivers.map((driver) => migrate(driver)));
    const hashes = (await first?.query('select hash from schema_migrations'))?.rows.map(({ hash }) => hash) ?? [];
    expect(hashes.length).toBeGreaterThan(0);
    expect(new Set(hashes).size).toBe(hashes.length);
    await Promise.all(drivers.map((driver) => driver.close()));
  });
});

describe('a PostgreSQL address', () => {
  it('that nobody answers is refused with one sentence', async () => {
    const attempt = openDatabase({ dataDir: '/nowhere', url: 'postgresql://nobody@127.0.0.1:1/none' });
    await expect(attempt).rejects.toThrow('The database named by DATABASE_URL cannot be reached.');
  });

  it.skipIf(noPostgres)('whose connections are all taken for too long is away, in words of ours', async () => {
    const url = await createPostgresDatabase();
    const driver = await PostgresDriver.open({ url, maxConnections: 1, connectionTimeoutMs: 3_000 });
    await driver.transaction(async (client) => {
      await expect(driver.query('select 1')).rejects.toBeInstanceOf(StoreUnavailable);
      await client.query('select 1');
    });
    expect((await driver.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await driver.close();
  });
});
