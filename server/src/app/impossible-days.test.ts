import { getUser } from '@atrium/contract/accounts';
import { readAdminUsage } from '@atrium/contract/admin-money';
import { exportStatement, readStatement } from '@atrium/contract/credits';
import { driveHistory } from '@atrium/contract/drive-mirror';
import { createTask } from '@atrium/contract/tasks';
import { exportUsage, getUsage } from '@atrium/contract/usage';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

let server: TestApp;
let client: TestClient;
beforeAll(async () => {
  server = await startTestApp();
  client = await server.demoUser();
  const { id } = await client.call(getUser);
  await server.app.outside.database.db.execute(sql`update users set role = 'admin' where id = ${id}`);
});
afterAll(() => server.close());

/** Formatted like days, but none exists: ISO 8601 has a year 0, the databases do not. */
const impossible = ['0000-01-01', '0000-12-31', '2026-02-30', '2026-13-01'];

test.each(impossible)('%s is refused wherever a day may be named, and asked of no store', async (day) => {
  const query = { from: day };
  for (const endpoint of [getUsage, exportUsage, readStatement, exportStatement] as const)
    expect((await client.send(endpoint, { query })).status, endpoint.path).toBe(400);
  expect((await client.send(getUsage, { query: { to: day } })).status).toBe(400);
  const before = `${day}T00:00:00Z`;
  expect((await client.send(driveHistory, { query: { before, beforeId: 'x' } })).status).toBe(400);
  const task = { params: { spaceId: 1 }, body: { title: 'Once', dueDate: day } };
  expect((await client.send(createTask, task)).status).toBe(400);
  expect((await client.send(readAdminUsage, { query })).status).toBe(400);
});
