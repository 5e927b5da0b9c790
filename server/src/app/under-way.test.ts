import { deleteUser, demoLogin, endSession, getUser, listSessions, logout } from '@atrium/contract/accounts';
import { uploadAttachment } from '@atrium/contract/files';
import { sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCredits } from '../features/credits/index.ts';
import type { Database } from '../platform/database/database.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { hasRowOf, tablesOfUsers } from '../testing/database/fill-tables.ts';
import { holdBack } from '../testing/held-back-call.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { openAccounts } from './open-accounts.ts';

describeOnBothStores('a request that is under way', (open) => {
  let database: Database;
  let server: TestApp;
  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database } });
  });
  afterAll(() => server.close());

  const signedOut = { status: 401, body: expect.objectContaining({ code: 'sign-in-required' }) };
  const message = (client: TestClient) =>
    holdBack(server.url, client, sendStream, { body: { message: 'What should be gone' } });
  const file = (client: TestClient) =>
    holdBack(server.url, client, uploadAttachment, {
      query: { name: 'a.txt', type: 'text/plain' },
      body: new TextEncoder().encode('What should be gone'),
    });

  async function tablesWith(userId: string): Promise<string[]> {
    const found: string[] = [];
    for (const each of await tablesOfUsers(database.db)) {
      if (await hasRowOf(database.db, each, userId)) found.push(each.table);
    }
    return found;
  }

  /** How much the user has written, beside what a demo user begins with. */
  async function written(userId: string): Promise<unknown> {
    const { rows } = await database.db.execute(sql`
      select (select count(*)::int from messages where user_id = ${userId}) as messages,
        (select count(*)::int from attachments where user_id = ${userId}) as attachments`);
    return rows;
  }

  test('writes nothing for an account that was deleted before its body had come', async () => {
    const client = server.stranger();
    const { id } = await client.call(demoLogin);
    const calls = await Promise.all([message(client), file(client)]);
    await client.call(deleteUser, { body: { confirm: 'Demo User' } });
    for (const call of calls) expect(await call.finish()).toMatchObject(signedOut);
    expect(await tablesWith(id)).toEqual([]);
  });

  test('writes nothing for who logged out before its body had come', async () => {
    const client = server.stranger();
    const { id } = await client.call(demoLogin);
    await client.call(getUser);
    const before = await written(id);
    const calls = await Promise.all([message(client), file(client)]);
    await client.call(logout);
    for (const call of calls) expect(await call.finish()).toMatchObject(signedOut);
    expect(await written(id)).toEqual(before);
  });

  test('writes nothing once its session was ended from elsewhere', async () => {
    const client = await server.demoUser();
    const [session] = (await client.call(listSessions)).sessions;
    const call = await message(client);
    await client.call(endSession, { params: { id: session?.id ?? '' } });
    expect(await call.finish()).toMatchObject(signedOut);
  });

  test('is carried out however late its body comes, while its caller is signed in', async () => {
    const client = await server.demoUser();
    for (const call of await Promise.all([message(client), file(client)])) {
      expect((await call.finish()).status).toBe(200);
    }
  });

  test('gives no first credits to who is gone', async () => {
    const client = server.stranger();
    const { id } = await client.call(demoLogin);
    await client.call(deleteUser, { body: { confirm: 'Demo User' } });
    const { config, app } = server;
    const { keepUser } = openAccounts(config, app.outside, { lifecycles: [], storageSubscribers: [] });
    const credits = createCredits({ ...app.outside, keepUser, settings: config });
    expect((await credits.walletOf({ userId: id, kind: 'user', isDemo: true })).available).toBe(0n);
    expect(await tablesWith(id)).toEqual([]);
  });
});
