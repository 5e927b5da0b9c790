import { mkdirSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPostgresDatabase, noPostgres } from '../../../testing/database/database.ts';
import { makeTestFolder } from '../../../testing/test-folder.ts';
import { PostgresDriver } from './postgres-driver.ts';
import { PostgresListener } from './postgres-listener.ts';

const limits = { statementMs: 60_000, idleInTransactionMs: 30_000 };
const reconnecting = { timeout: 30_000, interval: 100 };

describe.skipIf(noPostgres)('a listening connection to PostgreSQL', () => {
  const told: string[] = [];
  let driver: PostgresDriver;
  let listener: PostgresListener;

  beforeAll(async () => {
    const url = await createPostgresDatabase();
    driver = await PostgresDriver.open({ url });
    listener = new PostgresListener(
      { connectionString: url, application_name: 'listener' },
      limits,
      (_level, message) => told.push(message),
    );
  });
  afterAll(async () => {
    await listener?.close();
    await driver?.close();
  });

  it('that is lost is told once, and listens again', async () => {
    const heard: string[] = [];
    await listener.listen('news', (payload) => heard.push(payload));
    await driver.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener'");
    await vi.waitFor(async () => {
      await driver.query("select pg_notify('news', 'back')");
      expect(heard).toContain('back');
    }, reconnecting);
    expect(told).toEqual(['The listening database connection failed.']);
  });
});

describe.skipIf(noPostgres)('a listening connection that leads to a standby for a while', () => {
  const folder = makeTestFolder();
  let target = '';
  let isStandby = false;
  let refusals = 0;
  const between = createServer((client) => {
    const server = createConnection(target);
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      if (!isStandby || !text.includes('listen "')) return server.write(bytes);
      refusals += 1;
      // What PostgreSQL refuses; a standby refuses to listen.
      return server.write(text.replaceAll('listen "', 'refuse "'), 'latin1');
    });
    server.pipe(client);
    for (const [each, other] of [
      [client, server],
      [server, client],
    ] as const) {
      each.on('error', () => other.destroy());
      each.on('close', () => other.destroy());
    }
  });
  let driver: PostgresDriver;
  let listener: PostgresListener;

  beforeAll(async () => {
    const url = await createPostgresDatabase();
    const [, host = ''] = /host=([^&]+)/.exec(url) ?? [];
    target = join(host, '.s.PGSQL.5432');
    mkdirSync(folder.path, { recursive: true });
    await new Promise<void>((resolve) => between.listen(join(folder.path, '.s.PGSQL.5432'), resolve));
    driver = await PostgresDriver.open({ url });
    const connectionString = url.replace(host, folder.path);
    listener = new PostgresListener({ connectionString, application_name: 'refused' }, limits, undefined);
  });
  afterAll(async () => {
    await listener?.close();
    await driver?.close();
    await new Promise((resolve) => between.close(resolve));
    folder.remove();
  });

  it('leaves no connection behind there, and one listens when it may again', async () => {
    const open = async () => {
      const ours = await driver.query("select from pg_stat_activity where application_name = 'refused'");
      return ours.rows.length;
    };
    const heard: string[] = [];
    await listener.listen('news', (payload) => heard.push(payload));
    isStandby = true;
    await driver.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'refused'");
    await vi.waitFor(() => expect(refusals).toBeGreaterThan(2), reconnecting);
    isStandby = false;
    await vi.waitFor(async () => {
      await driver.query("select pg_notify('news', 'back')");
      expect(heard).toContain('back');
    }, reconnecting);
    await vi.waitFor(async () => expect(await open()).toBe(1));
  });
});
