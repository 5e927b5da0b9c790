import { getUser } from '@atrium/contract/accounts';
import { addSourceText, readSource } from '@atrium/contract/sources';
import { createSpace, deleteSpace } from '@atrium/contract/spaces';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createRetrieval } from '../features/retrieval/index.ts';
import { lockSource } from '../features/sources/store.ts';
import type { Database } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/outbox.ts';
import { describeOnBothStores, waitingForLocks } from '../testing/database/database.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const soon = { timeout: 40_000, interval: 50 };

describeOnBothStores('a space that goes for good', (open) => {
  let database: Database;
  let server: TestApp;

  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database, runsJobs: true } });
  });
  afterAll(() => server.close());

  it('leaves nothing in the index of a source that is being put into it', async () => {
    const ann = await server.demoUser();
    const userId = (await ann.call(getUser)).id;
    const { id: spaceId } = await ann.call(createSpace, { body: { name: 'Herons' } });
    const body = { text: 'A grey heron stands still for minutes.' };
    const { id } = await ann.call(addSourceText, { params: { spaceId }, body });
    await vi.waitFor(async () => expect((await ann.call(readSource, { params: { id } })).stage).toBe('ready'), soon);
    await ann.call(deleteSpace, { params: { spaceId } });
    await database.db.execute(
      sql`update spaces set deleted_at = now() - interval '1 day' where user_id = ${userId} and id = ${spaceId}`,
    );

    const retrieval = createRetrieval({ ...server.app.outside, spaces: { existing: async () => [spaceId] } });
    const [holding, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // Takes locks like a running job: the row of the source, then the index.
    const atWork = database.transaction(async (tx) => {
      await lockSource(tx, userId, id);
      holding.resolve();
      await goOn.promise;
      const document = { userId, itemId: id, spaceId, kind: 'source' as const, title: 'Herons', isIncluded: true };
      await retrieval.open(tx, { ...document, version: 'next' });
    });
    await holding.promise;
    const purge = { name: 'purge-spaces', data: z.object({}) };
    const asked = database.transaction((tx) => enqueue(tx, purge, {}));
    if (database.kind === 'postgres') await expect.poll(() => waitingForLocks(database), soon).toBeGreaterThan(0);
    goOn.resolve();
    await Promise.all([atWork, asked]);
    const left = async (table: string, column: string) =>
      (
        await database.db.execute(
          sql`select 1 from ${sql.identifier(table)} where user_id = ${userId} and ${sql.identifier(column)} = ${id}`,
        )
      ).rows;
    await vi.waitFor(async () => expect(await left('sources', 'id')).toEqual([]), soon);
    expect(await left('retrieval_documents', 'item_id')).toEqual([]);
    expect(await left('retrieval_passages', 'item_id')).toEqual([]);
  });
});
