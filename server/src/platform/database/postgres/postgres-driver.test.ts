import { mkdirSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPostgresDatabase, noPostgres } from '../../../testing/database/database.ts';
import { makeTestFolder } from '../../../testing/test-folder.ts';
import { paceBeside } from '../joined/pace-beside.ts';
import { isStoreAway, isStoreUnavailable } from '../violations.ts';
import { PostgresDriver } from './postgres-driver.ts';

describe.skipIf(noPostgres)('a connection to PostgreSQL that goes dead without a word', () => {
  const folder = makeTestFolder();
  const links: Socket[] = [];
  let isSilent = false;
  let driver: PostgresDriver;
  const between = createServer((client) => {
    const server = createConnection(target);
    links.push(client, server);
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('data', (bytes) => !isSilent && to.write(bytes));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  let target = '';

  beforeAll(async () => {
    const url = await createPostgresDatabase();
    const [, host = ''] = /host=([^&]+)/.exec(url) ?? [];
    target = join(host, '.s.PGSQL.5432');
    mkdirSync(folder.path, { recursive: true });
    await new Promise<void>((resolve) => between.listen(join(folder.path, '.s.PGSQL.5432'), resolve));
    driver = await PostgresDriver.open({
      url: url.replace(host, folder.path),
      statementTimeoutMs: 200,
      silenceMs: 200,
    });
  });
  afterAll(async () => {
    await driver?.close();
    for (const link of links) link.destroy();
    await new Promise((resolve) => between.close(resolve));
    folder.remove();
  });

  it('is not taken for one while a patient transaction waits for its answer', async () => {
    const long = driver.transaction((client) => client.query('select pg_sleep(0.8) is null as slept'), {
      isPatient: true,
    });
    expect((await long).rows).toEqual([{ slept: false }]);
    await expect(driver.query('select pg_sleep(0.8)')).rejects.toThrow('statement timeout');
  });

  it('fails its statement as one of a store that is away, and holds up nothing that waits behind it', async () => {
    const beside = paceBeside({ whenIdle: async () => undefined }, 0, new AbortController().signal);
    expect((await driver.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    isSilent = true;
    const lost = beside(() => driver.query('select 2'));
    const next = beside(() => driver.transaction((client) => client.query('select 3 as three')));
    const error = await lost.catch((cause: unknown) => cause);
    isSilent = false;
    expect([isStoreAway(error), isStoreUnavailable(error)]).toEqual([true, true]);
    expect((await next).rows).toEqual([{ three: 3 }]);
  });
});

describe.skipIf(noPostgres)('a PostgreSQL that has no connection left', () => {
  const warning = 'PostgreSQL has no connection left; those that are open serve meanwhile.';
  const told: string[] = [];
  let host: PostgresDriver;
  let driver: PostgresDriver;
  let name = '';
  beforeEach(async () => {
    const url = await createPostgresDatabase();
    name = /\/(test_\w+)\?/.exec(url)?.[1] ?? '';
    host = await PostgresDriver.open({ url });
    await host.query(`create role ${name} login connection limit 3`);
    const notice = (_level: string, message: string) => told.push(message);
    told.length = 0;
    driver = await PostgresDriver.open({ url: url.replace('postgres@', `${name}@`), notice });
  });
  afterEach(async () => {
    await driver.close();
    await host.query(`drop role ${name}`);
    await host.close();
    vi.restoreAllMocks();
  });
  const statusesOf = async (callers: readonly Promise<unknown>[]) =>
    new Set((await Promise.allSettled(callers)).map(({ status }) => status));

  it('serves all callers with those that are open, and is not asked for more all the while', async () => {
    const asked = vi.spyOn(pg.Client.prototype, 'connect');
    const callers = Array.from({ length: 20 }, () => driver.query('select pg_sleep(0.05) is null as slept'));
    expect(await statusesOf(callers)).toEqual(new Set(['fulfilled']));
    expect(told).toEqual([warning]);
    expect(asked.mock.calls.length).toBeLessThan(20);
  });

  it('is away for all callers at once if none is open', async () => {
    await host.query(`alter role ${name} connection limit 0`);
    await host.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${name}'`);
    await expect.poll(() => told).toContain('An idle database connection was lost.');
    const callers = Array.from({ length: 20 }, () => driver.query('select 1'));
    expect(await statusesOf(callers)).toEqual(new Set(['rejected']));
    expect(told).not.toContain(warning);
    await host.query(`alter role ${name} connection limit 3`);
    expect((await driver.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});

it.skipIf(noPostgres)('asks for a new connection where its server has become a standby', async () => {
  const driver = await PostgresDriver.open({ url: await createPostgresDatabase(), maxConnections: 1 });
  const become = () => driver.query('set default_transaction_read_only = on');
  const write = 'create table things (id int)';
  await become();
  const refused = await driver.query(write).catch((error: unknown) => error);
  expect([isStoreAway(refused), isStoreUnavailable(refused)]).toEqual([true, true]);
  await driver.query(write);
  await become();
  const insert = 'insert into things values (1)';
  await expect(driver.transaction((client) => client.query(insert))).rejects.toThrow('read-only');
  await driver.transaction((client) => client.query(insert));
  await driver.close();
});

it.skipIf(noPostgres)('is as our statements presume, whatever its host has set for its users', async () => {
  const url = await createPostgresDatabase();
  const [, name] = /\/(test_\w+)\?/.exec(url) ?? [];
  const theirs = {
    idle_session_timeout: '200',
    datestyle: 'German',
    timezone: 'Asia/Kathmandu',
    statement_timeout: '50',
    lock_timeout: '50',
    default_transaction_isolation: 'serializable',
    standard_conforming_strings: 'off',
  };
  const host = await PostgresDriver.open({ url });
  for (const [setting, value] of Object.entries(theirs))
    await host.query(`alter database ${name} set ${setting} = '${value}'`);
  await host.close();

  const told: string[] = [];
  const driver = await PostgresDriver.open({ url, notice: (_level, message) => told.push(message) });
  await driver.listen('news', () => {});
  await pause(600);
  const { rows } = await driver.query(
    "select timestamptz '2026-02-03 04:05:06Z' as moment, current_setting('transaction_isolation') as isolation, U&'\\0061' as letter, pg_sleep(0.1) is null as slept",
  );
  expect(rows).toEqual([
    { moment: new Date('2026-02-03T04:05:06Z'), isolation: 'read committed', letter: 'a', slept: false },
  ]);
  const { rows: settings } = await driver.query(
    "select current_setting('lock_timeout') as locks, current_setting('timezone') as zone",
  );
  expect(settings).toEqual([{ locks: '0', zone: 'UTC' }]);
  await driver.close();
  expect(told).toEqual([]);
});

it('tells of a file that its address names and that is not there as of a database that is not to be had', async () => {
  const url = 'postgres://me@127.0.0.1:1/none?sslmode=verify-ca&sslrootcert=/nowhere/root.pem';
  const error = await PostgresDriver.open({ url }).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ cause: { name: 'StoreUnavailable', cause: { code: 'ENOENT' } } });
});

it.each(['prefer', 'require', 'verify-ca'])('sslmode=%s is taken without a warning of the library', async (mode) => {
  const warned: Error[] = [];
  const onWarning = (warning: Error) => void warned.push(warning);
  process.on('warning', onWarning);
  const url = `postgres://me@127.0.0.1:1/none?sslmode=${mode}&application_name=none`;
  await expect(PostgresDriver.open({ url })).rejects.toThrow('cannot be reached');
  await pause(0);
  process.off('warning', onWarning);
  expect(warned).toEqual([]);
});
