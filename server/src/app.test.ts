import { getUser, logout } from '@atrium/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
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

test('a file of models that is not there is told as a setting that cannot be used', async () => {
  await expect(startTestApp({ settings: { MODELS_FILE: '/absent/models.json' } })).rejects.toThrow(ConfigError);
});
