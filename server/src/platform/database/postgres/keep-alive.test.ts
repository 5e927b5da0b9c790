import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase, noPostgres } from '../../../testing/database/database.ts';
import { PostgresDriver } from './postgres-driver.ts';

/** Where Linux tells of its connections, and of the timers that run for each (proc(5)). */
const table = '/proc/self/net/tcp';

describe.skipIf(noPostgres || !existsSync(table))('connections to PostgreSQL over a network', () => {
  const links: Socket[] = [];
  let target = '';
  const between = createServer((client) => {
    const server = createConnection(target);
    links.push(client, server);
    for (const each of [client, server]) each.on('error', () => undefined);
    client.pipe(server).pipe(client);
  });
  let driver: PostgresDriver;
  let port = 0;

  beforeAll(async () => {
    const url = await createPostgresDatabase();
    const [, host = ''] = /host=([^&]+)/.exec(url) ?? [];
    target = join(host, '.s.PGSQL.5432');
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    port = (between.address() as AddressInfo).port;
    const [, path = ''] = /\/(test_\w+)\?/.exec(url) ?? [];
    driver = await PostgresDriver.open({ url: `postgresql://postgres@127.0.0.1:${port}/${path}` });
  });
  afterAll(async () => {
    await driver?.close();
    for (const link of links) link.destroy();
    await new Promise((resolve) => between.close(resolve));
  });

  /** The timer of each of our connections: 2 is the one that asks whether the other end is still there. */
  const timers = () =>
    readFileSync(table, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , far, state]) => state === '01' && Number.parseInt(far?.split(':')[1] ?? '', 16) === port)
      .map((line) => Number.parseInt(line[5]?.split(':')[0] ?? '', 16));

  it('ask while they are silent whether the other end is still there, those of the pool and the listening one', async () => {
    await driver.listen('news', () => undefined);
    await Promise.all([1, 2, 3].map(() => driver.query('select pg_sleep(0.05)')));
    await expect.poll(() => timers()).toEqual([2, 2, 2, 2]);
  });
});
