import { readdirSync } from 'node:fs';
import { deleteUser, demoLogin, endSession, getUser, listSessions } from '@atrium/contract/accounts';
import { uploadAttachment } from '@atrium/contract/files';
import { sendStream } from '@atrium/contract/runs';
import { listSpaces } from '@atrium/contract/spaces';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskObjectStore } from '../adapters/object-store/disk/disk-object-store.ts';
import { createFiles } from '../features/files/index.ts';
import type { Database } from '../platform/database/database.ts';
import { collectEvents } from '../testing/collect-events.ts';
import { describeOnBothStores, waitingForLocks } from '../testing/database/database.ts';
import { fillTables, tablesOfUsers, tablesWith } from '../testing/database/fill-tables.ts';
import { createDrivenModel } from '../testing/models/driven-model.ts';
import { createWorld } from '../testing/stages/world.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { makeTestFolder } from '../testing/test-folder.ts';
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

  const leftOf = (userId: string) => tablesWith(database.db, userId);

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

  const locks = {
    spaces: (id: string) => sql`select from space_books where user_id = ${id} for update`,
    files: (id: string) => sql`select pg_advisory_xact_lock(hashtextextended(${`files:${id}`}, 0))`,
    user: (id: string) => sql`select from users where id = ${id} for key share`,
  };

  test.each([
    ['a source is added', ['spaces', 'files', 'user']],
    ['a file is kept', ['files', 'user']],
  ] as const)(
    'an account that is deleted while %s leaves nothing, and neither waits for the other',
    async (_what, order) => {
      const client = server.stranger();
      const { id } = await client.call(demoLogin);
      await client.call(listSpaces);
      const [holding, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const writing = database.transaction(async (tx) => {
        // Should the two wait for each other, this one fails.
        await tx.execute(sql`set local deadlock_timeout = '10ms'`);
        const [first, ...others] = order;
        await tx.execute(locks[first](id));
        holding.resolve();
        await goOn.promise;
        for (const each of others) await tx.execute(locks[each](id));
      });
      await holding.promise;
      const deleted = client.call(deleteUser, { body: { confirm: 'Demo User' } });
      if (database.kind === 'postgres') await expect.poll(() => waitingForLocks(database)).toBe(1);
      goOn.resolve();
      await writing;
      await deleted;
      expect(await leftOf(id)).toEqual([]);
    },
  );

  test('a question that is edited waits for the lock of the files it keeps before it holds its user', async () => {
    const client = server.stranger();
    const { id } = await client.call(demoLogin);
    const body = new TextEncoder().encode('mine');
    const { id: file } = await client.call(uploadAttachment, { query: { name: 'a.txt', type: 'text/plain' }, body });
    const before = model.calls.length;
    const first = collectEvents(client.events(sendStream, { body: { message: 'Read it', attachmentIds: [file] } }));
    const { sessionId, userMessageId } = await first.until('session_created');
    (await model.call(before + 1)).end();
    await first.all();
    const [holding, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = database.transaction(async (tx) => {
      await tx.execute(locks.files(id));
      holding.resolve();
      await goOn.promise;
    });
    await holding.promise;
    const edited = { message: 'Read it well', sessionId, parentId: null, edits: userMessageId };
    const second = collectEvents(client.events(sendStream, { body: edited }));
    if (database.kind === 'postgres') {
      await expect.poll(() => waitingForLocks(database)).toBe(1);
      await database.db.execute(sql`select from users where id = ${id} for update nowait`);
    }
    goOn.resolve();
    await writing;
    await second.until('session_created');
    (await model.call(before + 2)).end();
    expect(await second.all()).toMatchObject({ status: 'complete' });
  });

  test('an account that owns one of everything leaves nothing in any table, and no file', async () => {
    const folder = makeTestFolder();
    const stored = () =>
      readdirSync(folder.path, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    const world = await createWorld({ overrides: { database, objects: diskObjectStore(folder.path) } });
    const { id } = await world.owner.call(getUser);
    const seen = new Set(await leftOf(id));
    // `lifecycle_pending` is a queue of work, which the server would begin at once.
    const all = (await tablesOfUsers(database.db)).filter(({ table }) => table !== 'lifecycle_pending');
    await fillTables(
      database.db,
      all.filter(({ table }) => !seen.has(table)),
      id,
    );
    expect(await leftOf(id)).toEqual(all.map(({ table }) => table));
    expect(stored().length).toBeGreaterThan(0);
    await world.owner.call(deleteUser, { body: { confirm: 'Demo User' } });
    expect(await leftOf(id), 'the lifecycle of their slice empties them; app/slices.ts lists it').toEqual([]);
    await createFiles({ ...world.server.app.outside, keepUser: async () => true, storedElsewhere: [] }).sweep();
    expect(stored()).toEqual([]);
    await world.close();
    folder.remove();
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
