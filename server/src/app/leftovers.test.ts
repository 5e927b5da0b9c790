import { readdirSync } from 'node:fs';
import { deleteUser, demoLogin, getUser } from '@atrium/contract/accounts';
import { listChats } from '@atrium/contract/chats';
import { runImport } from '@atrium/contract/exchange';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { diskObjectStore } from '../adapters/object-store/disk/disk-object-store.ts';
import type { Database } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import type { ObjectStore } from '../ports/object-store.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { fillTables, tablesOfUsers, tablesWith } from '../testing/database/fill-tables.ts';
import { bytes, claude } from '../testing/stages/import-stage.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { makeTestFolder } from '../testing/test-folder.ts';

const soon = { timeout: 40_000, interval: 50 };

describeOnBothStores('what is written for an account after it is gone', (open) => {
  const folder = makeTestFolder();
  const stored = () =>
    readdirSync(folder.path, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const disk = diskObjectStore(folder.path);
  /** Nothing is stored until the test allows it. */
  let mayStore = Promise.resolve();
  let isAsked = Promise.withResolvers<void>();
  const objects: ObjectStore = {
    ...disk,
    put: async (key, content) => {
      isAsked.resolve();
      await mayStore;
      return disk.put(key, content);
    },
  };
  let database: Database;
  let server: TestApp;
  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database, objects, runsJobs: true } });
  });
  afterAll(async () => {
    await server.close();
    folder.remove();
  });

  const leftOf = (userId: string) => tablesWith(database.db, userId);
  const run = (name: string) => database.transaction((tx) => enqueue(tx, { name, data: z.object({}) }, {}));

  test('goes with the next sweep, rows and bytes, of an import that was under way', async () => {
    const held = Promise.withResolvers<void>();
    mayStore = held.promise;
    const client = server.stranger();
    const { id } = await client.call(demoLogin);
    isAsked = Promise.withResolvers<void>();
    const answer = client.fetch(runImport, { body: bytes([claude]) });
    await isAsked.promise;
    await client.call(deleteUser, { body: { confirm: 'Demo User' } });
    expect(await leftOf(id)).toEqual([]);
    held.resolve();
    await (await answer).text();
    const left = await leftOf(id);
    expect(left).toEqual(expect.arrayContaining(['chats', 'messages']));
    // A file is refused as soon as its account is gone; only its bytes may have been stored by then.
    expect(left).not.toContain('file_blobs');
    await run('sweep-leftovers');
    await vi.waitFor(async () => expect(await leftOf(id)).toEqual([]), soon);
    // Bytes that nothing names an hour after they were announced have been given up.
    await database.db.execute(sql`update file_garbage set due_at = now()`);
    await run('sweep-files');
    await vi.waitFor(() => expect(stored()).toEqual([]), soon);
  });

  test('goes with the next sweep from whatever table of whatever slice, and nothing of anybody else', async () => {
    const stays = await server.demoUser();
    const { id: staying } = await stays.call(getUser);
    const chats = await stays.call(listChats);
    const tables = await leftOf(staying);
    const client = server.stranger();
    const { id } = await client.call(demoLogin);
    await client.call(deleteUser, { body: { confirm: 'Demo User' } });
    // Rows with a foreign key to the account cannot be written once it is gone, nor be left behind.
    const { rows } = await database.db.execute<{ name: string }>(sql`
      select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`);
    const bound = new Set([...rows.map(({ name }) => name), 'lifecycle_pending']);
    const all = (await tablesOfUsers(database.db)).filter(({ table }) => !bound.has(table));
    await fillTables(database.db, all, id);
    const others = ['deleted', 'former-account', 'address:0123456789abcdef0123456789abcdef'];
    for (const owner of others) {
      await database.db.execute(sql`insert into usage_days (user_id, day, free_tokens) values (${owner}, now(), 1)`);
    }
    expect(await leftOf(id)).toEqual(all.map(({ table }) => table));
    await run('sweep-leftovers');
    await vi.waitFor(async () => expect(await leftOf(id)).toEqual([]), soon);
    expect(await stays.call(listChats)).toEqual(chats);
    expect(await leftOf(staying)).toEqual(expect.arrayContaining(tables));
    for (const owner of others) expect(await leftOf(owner)).toContain('usage_days');
  });
});
