import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { describeOnBothStores, waitingForLocks } from '../../../testing/database/database.ts';
import { indexText, laidEndToEnd } from '../../../testing/models/index-text.ts';
import { createTestEmbedder } from '../../../testing/models/test-embedder.ts';
import { createRetrieval, type Retrieval } from '../index.ts';
import { dropChore, takeVectors } from '../meaning/chore-store.ts';
import { lockDocument } from '../store.ts';

const never = new AbortController().signal;
/** More than are deleted at once. */
const herons = Array.from({ length: 150 }, (_, n) => `Heron number ${n} waits in shallow water.`);
const lens = ['The lens of the lighthouse turns once a minute.'];

describeOnBothStores('what is done to many passages', (open) => {
  let database: Database;
  let retrieval: Retrieval;
  const create = (store = database) =>
    createRetrieval({
      database: store,
      clock: { now: () => new Date() },
      spaces: { existing: async () => [1, 2] },
      embedder: createTestEmbedder(),
      log: { warn: () => undefined },
    });
  const stage = () => ({ database, retrieval });
  const count = async (table: string, userId: string) =>
    (await database.db.execute(sql`select 1 from ${sql.identifier(table)} where user_id = ${userId}`)).rows.length;
  const texts = async (userId: string, query: string) =>
    (await retrieval.search(userId, { query, limit: 50 })).found.map(({ text }) => text);

  beforeAll(async () => {
    database = await open();
    retrieval = create();
  });

  /** A store whose process dies before the `at`th transaction is committed. */
  const dying = (at: number): Database => {
    let transactions = 0;
    const transaction: Database['transaction'] = (work) =>
      ++transactions >= at
        ? database.transaction((tx) => work(tx).then(() => Promise.reject(new Error('The process is dead.'))))
        : database.transaction(work);
    return { ...database, transaction };
  };

  it('of a version that was replaced: found no more at once, gone in steps', async () => {
    const userId = newId();
    const { itemId } = await indexText(stage(), { userId, version: 'a' }, herons);
    await retrieval.embedWaiting(never);
    expect(await count('retrieval_signs', userId)).toBe(herons.length);
    await indexText(stage(), { userId, itemId, version: 'b' }, lens);
    expect(await texts(userId, 'heron lighthouse')).toEqual(lens);
    expect(await count('retrieval_passages', userId)).toBeGreaterThan(lens.length);
    for (const at of [1, 2]) await expect(create(dying(at)).tidy(never)).rejects.toThrow('dead');
    await retrieval.tidy(never);
    expect(await count('retrieval_passages', userId)).toBe(lens.length);
    expect(await count('retrieval_signs', userId)).toBe(0);
    expect(await count('retrieval_vectors', userId)).toBe(0);
    expect(await count('retrieval_chores', userId)).toBe(0);
    expect(await texts(userId, 'heron lighthouse')).toEqual(lens);
  });

  it('does not mix the meaning of a version with that of the one before', async () => {
    const userId = newId();
    const { itemId } = await indexText(stage(), { userId, version: 'a' }, herons);
    await retrieval.embedWaiting(never);
    const others = herons.map((_, n) => `Lighthouse number ${n} turns its lens.`);
    await indexText(stage(), { userId, itemId, version: 'b' }, others);
    expect(await texts(userId, 'shalows')).toEqual([]);
    await retrieval.embedWaiting(never);
    await retrieval.tidy(never);
    expect(await count('retrieval_signs', userId)).toBe(others.length);
    expect(await count('retrieval_vectors', userId)).toBe(others.length);
    expect((await texts(userId, 'lighthouses'))[0]).toContain('Lighthouse');
  });

  it.each([
    [
      'an item',
      (tx: Parameters<Retrieval['remove']>[0], userId: string, itemId: string) =>
        retrieval.remove(tx, userId, [itemId]),
    ],
    ['a space', (tx: Parameters<Retrieval['remove']>[0], userId: string) => retrieval.removeSpace(tx, userId, 1)],
    ['a user', (tx: Parameters<Retrieval['remove']>[0], userId: string) => retrieval.lifecycle.deleting(tx, userId)],
  ])('of %s that goes for good: found no more at once, gone in steps', async (_what, remove) => {
    const [userId, neighbour] = [newId(), newId()];
    const { itemId } = await indexText(stage(), { userId, version: 'a' }, herons);
    await retrieval.embedWaiting(never);
    await indexText(stage(), { userId: neighbour, itemId, version: 'a' }, lens);
    const half = { userId, itemId, spaceId: 1, kind: 'source', title: 'T', isIncluded: true, version: 'b' } as const;
    await database.transaction((tx) => retrieval.open(tx, half));
    await database.transaction((tx) => retrieval.append(tx, userId, itemId, 'b', 0, laidEndToEnd(herons)));
    await database.transaction((tx) => remove(tx, userId, itemId));
    expect(await texts(userId, 'heron')).toEqual([]);
    expect(await retrieval.neighbours(userId, itemId, 0, 5, 5)).toEqual([]);
    await retrieval.tidy(never);
    for (const table of ['passages', 'signs', 'vectors', 'documents', 'chores'])
      expect([table, await count(`retrieval_${table}`, userId)]).toEqual([table, 0]);
    expect(await texts(neighbour, 'lighthouse')).toEqual(lens);
  });

  it('keeps what is written of a version that was overtaken and is begun again', async () => {
    const userId = newId();
    const itemId = newId();
    const begin = (version: string) =>
      database.transaction((tx) =>
        retrieval.open(tx, { userId, itemId, spaceId: 1, kind: 'source', title: 'T', isIncluded: true, version }),
      );
    const append = (version: string) =>
      database.transaction((tx) => retrieval.append(tx, userId, itemId, version, 0, laidEndToEnd(herons)));
    await begin('a');
    await append('a');
    await begin('b');
    await begin('a');
    await append('a');
    await retrieval.tidy(never);
    const finished = await database.transaction((tx) => retrieval.finish(tx, userId, itemId, 'a'));
    expect(finished).toEqual({ passages: herons.length });
    await retrieval.tidy(never);
    expect(await count('retrieval_passages', userId)).toBe(herons.length);
  });

  it('waits for who has its document, so that the two never wait for each other', async () => {
    const userId = newId();
    const { itemId } = await indexText(stage(), { userId, version: 'a' }, herons);
    await retrieval.embedWaiting(never);
    await indexText(stage(), { userId, itemId, version: 'b' }, lens);
    const [holding, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // The same order as where vectors of another model are deleted: the document, then some of them, then the chore.
    const held = database.transaction(async (tx) => {
      await lockDocument(tx, userId, itemId);
      await takeVectors(tx, userId, itemId, 80);
      holding.resolve();
      await goOn.promise;
      await dropChore(tx, userId, itemId, 'vectors');
    });
    await holding.promise;
    const tidied = retrieval.tidy(never);
    if (database.kind === 'postgres') await expect.poll(() => waitingForLocks(database), { timeout: 20_000 }).toBe(1);
    goOn.resolve();
    await Promise.all([held, tidied]);
    expect(await count('retrieval_chores', userId)).toBe(0);
    expect(await texts(userId, 'lighthouse')).toEqual(lens);
  });

  it('has all of them found by another title, also when it is changed again meanwhile', async () => {
    const userId = newId();
    const { itemId } = await indexText(stage(), { userId, title: 'Wading birds' }, herons);
    const change = (title: string) => database.transaction((tx) => retrieval.change(tx, userId, itemId, { title }));
    await change('Quiet hunters');
    await expect(create(dying(3)).tidy(never)).rejects.toThrow('dead');
    await change('Grey anglers');
    await retrieval.tidy(never);
    const having = async (term: string) =>
      (
        await database.db.execute(
          sql`select 1 from retrieval_passages where user_id = ${userId} and terms::text like ${`%${term}%`}`,
        )
      ).rows.length;
    expect([await having('wad'), await having('hunt'), await having('angl')]).toEqual([0, 0, herons.length]);
    expect(await count('retrieval_chores', userId)).toBe(0);
    expect((await texts(userId, 'anglers 149'))[0]).toBe(herons[149]);
  });
});
