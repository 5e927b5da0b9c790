import { deleteUser, demoLogin, endSession, getUser, listSessions } from '@atrium/contract/accounts';
import { uploadAttachment } from '@atrium/contract/files';
import { sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { collectEvents } from '../testing/collect-events.ts';
import { describeOnBothStores } from '../testing/database.ts';
import { createDrivenModel } from '../testing/driven-model.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { openAccounts } from './open-accounts.ts';

describeOnBothStores('an account’s life over all slices', (open) => {
  const model = createDrivenModel();
  let database: Database;
  let server: TestApp;
  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database, builtInModel: () => model } });
  });
  afterAll(() => server.close());

  /** Every table that has rows of somebody, but for what was decided to be done later. */
  async function leftOf(userId: string): Promise<string[]> {
    const { rows } = await database.db.execute(sql`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public' and column_name in ('user_id', 'from_user_id')`);
    const left: string[] = [];
    for (const { table_name: table, column_name: column } of rows) {
      const found = await database.db.execute(sql`
        select 1 from ${sql.identifier(String(table))} where ${sql.identifier(String(column))} = ${userId} limit 1`);
      if (found.rows.length > 0) left.push(String(table));
    }
    return left;
  }

  test('an account that is deleted while a reply is written leaves nothing; the provider is stopped', async () => {
    const client = server.stranger();
    const { id } = await client.call(demoLogin);
    const body = new TextEncoder().encode('mine');
    await client.call(uploadAttachment, { query: { name: 'a.txt', type: 'text/plain' }, body });
    const events = collectEvents(client.events(sendStream, { body: { message: 'A long question' } }));
    await events.until('session_created');
    const call = await model.call(1);
    call.say('A heron ');
    await events.until('chunk');
    expect(await leftOf(id)).toEqual(expect.arrayContaining(['chats', 'messages', 'runs', 'sessions']));
    const stopped = new Promise<void>((resolve) => call.signal.addEventListener('abort', () => resolve()));
    await client.call(deleteUser, { body: { confirm: 'Demo User' } });
    await stopped;
    await events.all().catch(() => []);
    expect((await client.send(getUser)).status).toBe(401);
    expect(await leftOf(id)).toEqual([]);
  });

  test('a session that is ended from elsewhere is dead at the next request', async () => {
    const client = await server.demoUser();
    const [session] = (await client.call(listSessions)).sessions;
    await client.call(endSession, { params: { id: session?.id ?? '' } });
    expect((await client.send(getUser)).status).toBe(401);
  });

  test('what the account itself takes along holds its profile and its ways in, and no secret', async () => {
    const client = await server.demoUser();
    const { id } = await client.call(getUser);
    const accounts = openAccounts(server.config, server.app.outside, { lifecycles: [], storageSubscribers: [] });
    const files = new Map<string, unknown>();
    for await (const { path, content } of accounts.lifecycle.exporting?.(id) ?? []) {
      files.set(path, typeof content === 'string' ? JSON.parse(content) : content);
    }
    expect([...files.keys()]).toEqual(['account/profile.json', 'account/sign-in.json']);
    expect(files.get('account/profile.json')).toMatchObject({ id, username: 'Demo User', role: 'user' });
    expect(files.get('account/sign-in.json')).toMatchObject({ identities: [], sessions: [{ address: '127.0.0.1' }] });
    expect(JSON.stringify([...files.values()])).not.toMatch(/token|hash|sealed/i);
  });
});
