import { deleteUser, demoLogin, endSession, getUser, listSessions, logout } from '@atrium/contract/accounts';
import { uploadAttachment } from '@atrium/contract/files';
import { orderTemplates } from '@atrium/contract/personas';
import { sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskObjectStore } from '../adapters/object-store/disk/disk-object-store.ts';
import { createCredits } from '../features/credits/index.ts';
import type { Database } from '../platform/database/database.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { tablesWith } from '../testing/database/fill-tables.ts';
import { holdBack } from '../testing/held-back-call.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';
import { makeTestFolder } from '../testing/test-folder.ts';
import { openAccounts } from './open-accounts.ts';

describeOnBothStores('a request that is under way', (open) => {
  let database: Database;
  const folder = makeTestFolder();
  const disk = diskObjectStore(folder.path);
  const keeping = { begun: Promise.withResolvers<void>(), goesOn: Promise.resolve() };
  let server: TestApp;
  beforeAll(async () => {
    database = await open();
    const put = async (key: string, bytes: Uint8Array) => {
      keeping.begun.resolve();
      await keeping.goesOn;
      await disk.put(key, bytes);
    };
    server = await startTestApp({ overrides: { database, objects: { ...disk, put } } });
  });
  afterAll(async () => {
    await server.close();
    folder.remove();
  });

  const refusal = (message: string) => ({ status: 401, body: { code: 'sign-in-required', message } });
  const signedOut = refusal(
    'You have been signed out: this session was ended or has expired. Sign in, or try again as a visitor.',
  );
  const visitIsOver = refusal('Your session as a visitor has ended. Try again.');
  const message = (client: TestClient) =>
    holdBack(server.url, client, sendStream, { body: { message: 'What should be gone' } });
  const file = (client: TestClient) =>
    holdBack(server.url, client, uploadAttachment, {
      query: { name: 'a.txt', type: 'text/plain' },
      body: new TextEncoder().encode('What should be gone'),
    });

  /** A client with the same cookies: for the server it is the same browser. */
  const tabOf = (client: TestClient) => {
    const tab = server.stranger();
    tab.jar.set(client.jar.header() ?? '');
    return tab;
  };

  const leftOf = (userId: string) => tablesWith(database.db, userId);

  /** How much the user has written, in addition to what a demo user starts with. */
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
    expect(await leftOf(id)).toEqual([]);
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

  test('writes nothing for a visitor who has signed in before its body had come, and leaves him his cookie', async () => {
    const visitor = server.stranger();
    await visitor.send(sendStream, { body: { message: 'What is 2 * 3?' } });
    const tab = tabOf(visitor);
    // After this request the server knows the visitor; on PostgreSQL it then presumes the session of the next ones.
    await tab.send(sendStream, { body: { message: 'What is 3 * 3?' } });
    const calls = await Promise.all([message(tab), file(tab)]);
    const people = async () => (await database.db.execute(sql`select 1 from users`)).rows.length;
    await visitor.call(demoLogin);
    await visitor.call(getUser);
    const before = await people();
    for (const call of calls) expect(await call.finish()).toMatchObject({ ...visitIsOver, setCookie: [] });
    expect(await people()).toBe(before);
    expect((await visitor.send(getUser)).status).toBe(200);
  });

  test('takes no cookie from who has signed in anew before its body had come', async () => {
    const client = await server.demoUser();
    await client.call(getUser);
    const calls = await Promise.all([message(client), file(client)]);
    await client.call(demoLogin);
    for (const call of calls) expect(await call.finish()).toMatchObject({ ...signedOut, setCookie: [] });
  });

  test('takes no cookie from who was signed out before, told so, and made a visitor before its body had come', async () => {
    const client = await server.demoUser();
    const late = tabOf(client);
    await tabOf(client).call(logout);
    const call = await message(late);
    const ask = () => client.send(sendStream, { body: { message: 'What is 2 * 3?' } });
    expect(await ask()).toMatchObject(signedOut);
    expect(client.jar.header()).toBeNull();
    expect(await ask()).toMatchObject({ status: 200 });
    expect(await call.finish()).toMatchObject({ ...signedOut, setCookie: [] });
  });

  test('a file is refused at its head to who was signed out before, and takes his cookie: his next try is a visitor’s', async () => {
    const client = await server.demoUser();
    await tabOf(client).call(logout);
    const send = () =>
      client.send(uploadAttachment, {
        query: { name: 'a.txt', type: 'text/plain' },
        body: new TextEncoder().encode('words '.repeat(20_000)),
      });
    expect(await send()).toMatchObject(signedOut);
    expect(await send()).toMatchObject({ status: 200 });
  });

  test('writes nothing once its session was ended from elsewhere', async () => {
    const client = await server.demoUser();
    const [session] = (await client.call(listSessions)).sessions;
    const call = await message(client);
    await client.call(endSession, { params: { id: session?.id ?? '' } });
    expect(await call.finish()).toMatchObject(signedOut);
  });

  test('is refused to an admin who is one no more once its body has come', async () => {
    const client = await server.demoUser();
    const { id } = await client.call(getUser);
    const become = (role: string) => database.db.execute(sql`update users set role = ${role} where id = ${id}`);
    await become('admin');
    const order = () => holdBack(server.url, client, orderTemplates, { body: { ids: [] } });
    expect(await (await order()).finish()).toMatchObject({ status: 200 });
    const late = await order();
    await become('user');
    expect(await late.finish()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  /** Makes a call that keeps a file, and runs `meanwhile` while the file is being stored. */
  async function whileKept<T>(call: () => Promise<T>, meanwhile: () => Promise<unknown>): Promise<T> {
    keeping.begun = Promise.withResolvers();
    const gate = Promise.withResolvers<void>();
    keeping.goesOn = gate.promise;
    const answer = call();
    await keeping.begun.promise;
    await meanwhile();
    gate.resolve();
    return answer;
  }
  const upload = (client: TestClient) => {
    const query = { name: 'a.txt', type: 'text/plain' };
    return client.send(uploadAttachment, { query, body: new TextEncoder().encode('What should be gone') });
  };

  test('keeps no file of a visitor who has signed in while it was being kept', async () => {
    const visitor = server.stranger();
    await visitor.send(sendStream, { body: { message: 'What is 2 * 3?' } });
    const { rows } = await database.db.execute<{ id: string }>(sql`select id from users order by id desc limit 1`);
    const tab = tabOf(visitor);
    // What the visitor has is handed over with the first request after the sign-in.
    const signIn = () => visitor.call(demoLogin).then(() => visitor.call(getUser));
    expect(await whileKept(() => upload(tab), signIn)).toMatchObject(visitIsOver);
    expect(await leftOf(rows[0]?.id ?? '')).toEqual([]);
  });

  test('keeps no file of an account that was deleted while it was being kept', async () => {
    const client = server.stranger();
    const { id } = await client.call(demoLogin);
    const remove = () => tabOf(client).call(deleteUser, { body: { confirm: 'Demo User' } });
    expect(await whileKept(() => upload(client), remove)).toMatchObject(signedOut);
    expect(await leftOf(id)).toEqual([]);
  });

  const inline = { name: 'a.txt', type: 'text/plain', size: 5, content: Buffer.from('words').toString('base64') };
  const askWithFile = (client: TestClient, meanwhile: () => Promise<unknown>) =>
    whileKept(() => client.send(sendStream, { body: { message: 'What is 2 * 3?', files: [inline] } }), meanwhile);
  const questionsOf = async (userId: string) =>
    (await database.db.execute(sql`select 1 from messages where user_id = ${userId} and role = 'user'`)).rows.length;

  test('asks nothing once its session was ended while a file of it was being kept', async () => {
    const client = server.stranger();
    const { id } = await client.call(demoLogin);
    await client.call(getUser);
    const before = await questionsOf(id);
    const elsewhere = tabOf(client);
    expect(await askWithFile(client, () => elsewhere.call(logout))).toMatchObject(signedOut);
    expect(await questionsOf(id)).toBe(before);
  });

  test('asks with its file although the account was changed while it was being kept', async () => {
    const client = server.stranger();
    const { id } = await client.call(demoLogin);
    await client.call(getUser);
    const before = await questionsOf(id);
    const rename = sql`update users set name = 'Another' where id = ${id}`;
    expect(await askWithFile(client, () => database.db.execute(rename))).toMatchObject({ status: 200 });
    expect(await questionsOf(id)).toBe(before + 1);
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
    expect(await leftOf(id)).toEqual([]);
  });
});
