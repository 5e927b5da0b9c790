import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getUser, logout } from '@atrium/contract/accounts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { startFailure } from './start-failure.ts';
import { createTestDatabase } from './testing/database/database.ts';
import { tappedDatabase } from './testing/database/tapped-database.ts';
import { freePort } from './testing/network/free-port.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { makeTestFolder } from './testing/test-folder.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ overrides: { runsJobs: true } });
});
afterAll(() => server.close());

test('a stranger is nobody; a demo user is signed in until the log-out', async () => {
  expect((await server.stranger().send(getUser)).status).toBe(401);
  const client = await server.demoUser();
  expect(await client.call(getUser)).toMatchObject({ role: 'user', isDemo: true });
  await client.call(logout);
  expect((await client.send(getUser)).status).toBe(401);
});

test('told to stop while it starts, it ends well', async () => {
  const folder = makeTestFolder();
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: folder.path });
  const app = await createApp(config, { localServers: [] });
  const started = app.start();
  await expect(Promise.all([app.stop(), started])).resolves.toBeDefined();
  folder.remove();
});

test('it is ready only once jobs are taken, although it answers before', async () => {
  const [folder, port, given] = [
    makeTestFolder(),
    await freePort(),
    await createTestDatabase({ kind: inject('store') }),
  ];
  const queue = Promise.withResolvers<void>();
  const reached = Promise.withResolvers<void>();
  const database = tappedDatabase(given, async (text, carryOut) => {
    if (text.includes('pgboss')) {
      reached.resolve();
      await queue.promise;
    }
    return carryOut();
  });
  const config = readConfig({ PORT: String(port), LOG_LEVEL: 'silent', DATA_DIR: folder.path });
  const app = await createApp(config, { localServers: [], database });
  const started = app.start();
  const answerOf = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, await answer.json()];
  };
  await reached.promise;
  expect(await answerOf('/health')).toEqual([200, { status: 'ok' }]);
  expect(await answerOf('/ready')).toEqual([503, { status: 'starting' }]);
  queue.resolve();
  await started;
  expect(await answerOf('/ready')).toEqual([200, { status: 'ok' }]);
  await app.stop();
  await given.close();
  folder.remove();
});

test('a port that is taken is told before anything is opened, so that no database is changed for it', async () => {
  const folder = makeTestFolder();
  const config = readConfig({ PORT: new URL(server.url).port, LOG_LEVEL: 'silent', DATA_DIR: folder.path });
  const before = readdirSync(folder.path);
  await expect(createApp(config, { localServers: [] })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  expect(readdirSync(folder.path)).toEqual(before);
  folder.remove();
});

test('a HOST that is no name known here is told as that setting, and not as the database', async () => {
  const folder = makeTestFolder();
  const config = readConfig({ PORT: '0', HOST: 'absent.invalid', LOG_LEVEL: 'silent', DATA_DIR: folder.path });
  const app = await createApp(config, { localServers: [] });
  const failure: unknown = await app.start().catch((error) => error);
  expect(startFailure(failure)).toMatch(/^HOST [^\n]*$/);
  await app.stop();
  folder.remove();
});

test('a file of models that is not there, or says too little of a new one, is told as a setting that cannot be used', async () => {
  await expect(startTestApp({ settings: { MODELS_FILE: '/absent/models.json' } })).rejects.toThrow(ConfigError);
  const folder = makeTestFolder();
  const path = join(folder.path, 'models.json');
  writeFileSync(path, JSON.stringify({ models: [{ id: 'new-one' }] }));
  await expect(startTestApp({ settings: { MODELS_FILE: path } })).rejects.toThrow(ConfigError);
  folder.remove();
});
