import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase, noPostgres } from '../../../testing/database/database.ts';
import { isStoreAway, isStoreUnavailable } from '../violations.ts';
import { PostgresDriver } from './postgres-driver.ts';

describe.skipIf(noPostgres)('a connection to PostgreSQL that breaks off in the middle of a statement', () => {
  const end = 'select pg_terminate_backend(pg_backend_pid())';
  const links = new Set<Socket>();
  let target = '';
  const between = createServer((client) => {
    const server = createConnection(target);
    links.add(client);
    for (const each of [client, server]) each.on('error', () => undefined);
    client.on('close', () => server.destroy());
    server.on('close', () => client.destroySoon());
    client.pipe(server).pipe(client);
  });
  let driver: PostgresDriver;

  beforeAll(async () => {
    const url = await createPostgresDatabase();
    const [, name, host = ''] = /\/(test_\w+)\?host=([^&]+)/.exec(url) ?? [];
    target = join(host, '.s.PGSQL.5432');
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
    const { port } = between.address() as AddressInfo;
    driver = await PostgresDriver.open({ url: `postgresql://postgres@127.0.0.1:${port}/${name}` });
  });
  afterAll(async () => {
    await driver?.close();
    await new Promise((resolve) => between.close(resolve));
  });

  async function whileLinksGo(how: (link: Socket) => void): Promise<never> {
    const asleep = driver.query('select pg_sleep(20)') as Promise<never>;
    asleep.catch(() => undefined);
    await pause(200);
    for (const link of links) how(link);
    links.clear();
    return asleep;
  }

  it.each([
    ['ended by the server', () => driver.query(end)],
    ['ended by the server in a transaction', () => driver.transaction((client) => client.query(end))],
    [
      'ended by the server before it',
      () =>
        driver.transaction(async (client) => {
          await client.query(end).catch(() => undefined);
          await pause(200);
          return client.query('select 2');
        }),
    ],
    ['closed without a word', () => whileLinksGo((link) => link.destroy())],
    ['reset', () => whileLinksGo((link) => link.resetAndDestroy())],
  ])('is of a store that is away: %s', async (_how, work) => {
    const error = await work().catch((cause: unknown) => cause);
    expect([isStoreAway(error), isStoreUnavailable(error)]).toEqual([true, true]);
    expect((await driver.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
