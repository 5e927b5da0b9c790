import { getUser } from '@atrium/contract/accounts';
import { createNote, deleteNote } from '@atrium/contract/notes';
import { addSourceText, deleteSource } from '@atrium/contract/sources';
import { createTask, deleteTask } from '@atrium/contract/tasks';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { lockExistingBooks } from '../features/spaces/store.ts';
import type { Database } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { describeOnBothStores, waitingForLocks } from '../testing/database/database.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const soon = { timeout: 40_000, interval: 50 };
const params = { spaceId: 1 };

describeOnBothStores('what is had back as it is about to go for good', (open) => {
  let database: Database;
  let server: TestApp;

  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database, runsJobs: true } });
  });
  afterAll(() => server.close());

  it.each([
    [
      'notes',
      (ann: TestClient, text: string) => ann.call(createNote, { params, body: { content: text } }),
      (ann: TestClient, id: string) => ann.call(deleteNote, { params: { id } }),
    ],
    [
      'tasks',
      (ann: TestClient, text: string) => ann.call(createTask, { params, body: { title: text } }),
      (ann: TestClient, id: string) => ann.call(deleteTask, { params: { id } }),
    ],
    [
      'sources',
      (ann: TestClient, text: string) => ann.call(addSourceText, { params, body: { text } }),
      (ann: TestClient, id: string) => ann.call(deleteSource, { params: { id } }),
    ],
  ] as const)('stays: %s', async (name, make, remove) => {
    const ann = await server.demoUser();
    const { id: userId } = await ann.call(getUser);
    const [kept, gone] = [(await make(ann, 'Herons')).id, (await make(ann, 'Reeds')).id];
    for (const id of [kept, gone]) await remove(ann, id);
    const table = sql.identifier(name);
    await database.db.execute(
      sql`update ${table} set deleted_at = deleted_at - interval '1 day' where user_id = ${userId}`,
    );
    const [isHeld, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const restoring = database.transaction(async (tx) => {
      await lockExistingBooks(tx, userId);
      isHeld.resolve();
      await goesOn.promise;
      await tx.execute(sql`update ${table} set deleted_at = null where id = ${kept}`);
    });
    await isHeld.promise;
    const asked = database.transaction((tx) => enqueue(tx, { name: `purge-${name}`, data: z.object({}) }, {}));
    if (database.kind === 'postgres') await expect.poll(() => waitingForLocks(database), soon).toBeGreaterThan(0);
    goesOn.resolve();
    await Promise.all([restoring, asked]);
    const left = async () =>
      (await database.db.execute<{ id: string }>(sql`select id from ${table} where user_id = ${userId}`)).rows;
    await vi.waitFor(async () => expect(await left()).not.toContainEqual({ id: gone }), soon);
    expect(await left()).toEqual([{ id: kept }]);
  });
});
