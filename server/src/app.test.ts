import { getUser, logout } from '@atrium/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test('a stranger is nobody; a demo user is signed in until the log-out', async () => {
  expect((await server.stranger().send(getUser)).status).toBe(401);
  const client = await server.demoUser();
  expect(await client.call(getUser)).toMatchObject({ role: 'user', isDemo: true });
  await client.call(logout);
  expect((await client.send(getUser)).status).toBe(401);
});
