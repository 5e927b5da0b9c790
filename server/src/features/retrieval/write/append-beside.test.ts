import { sql } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { indexText, laidEndToEnd } from '../../../testing/models/index-text.ts';
import { createRetrieval, type OpenedDocument } from '../index.ts';

const heron = 'A heron waits in shallow water.';
const many = Array.from({ length: 40 }, (_, n) => `Heron number ${n} waits in shallow water until a fish comes near.`);

describeOnBothStores('passages written beside the requests', (open) => {
  let database: Database;

  beforeAll(async () => {
    database = await open();
  });

  const retrievalOver = (some: Partial<Database> = {}) =>
    createRetrieval({
      database: { ...database, ...some },
      clock: { now: () => new Date() },
      spaces: { existing: async () => [1] },
      embedder: null,
      log: { warn: () => undefined },
    });
  /** A store that somebody else keeps busy until it is released; says how many of our calls wait for it. */
  const busy = () => {
    const free = Promise.withResolvers<void>();
    let waiting = 0;
    const whenIdle = () => {
      waiting++;
      return free.promise;
    };
    return { whenIdle, letGo: free.resolve, waiting: () => waiting };
  };
  const begin = async (retrieval: ReturnType<typeof retrievalOver>, some: Partial<OpenedDocument> = {}) => {
    const document: OpenedDocument = {
      userId: newId(),
      itemId: newId(),
      spaceId: 1,
      kind: 'source',
      title: 'Birds',
      isIncluded: true,
      version: 'a',
      ...some,
    };
    await database.transaction((tx) => retrieval.open(tx, document));
    return document;
  };
  const count = async (itemId: string) =>
    (await database.db.execute(sql`select n from retrieval_passages where item_id = ${itemId}`)).rows.length;

  it('are not written while somebody else waits for the store', async () => {
    const store = busy();
    const retrieval = retrievalOver(store);
    const { userId, itemId } = await begin(retrieval);
    const written = retrieval.appendBeside(userId, itemId, 'a', 0, laidEndToEnd(many));
    await vi.waitFor(() => expect(store.waiting()).toBe(1), { timeout: 20_000 });
    expect(await count(itemId)).toBe(0);
    store.letGo();
    expect(await written).toBe(true);
    expect(await count(itemId)).toBe(many.length);
  });

  it('go in one document after the other: never two at the store at once', async () => {
    let [atOnce, most] = [0, 0];
    const retrieval = retrievalOver({
      db: new Proxy(database.db, {
        get(target, name) {
          if (name !== 'execute') return Reflect.get(target, name);
          return async (query: Parameters<typeof target.execute>[0]) => {
            most = Math.max(most, ++atOnce);
            return target.execute(query).finally(() => atOnce--);
          };
        },
      }),
    });
    const documents = [await begin(retrieval), await begin(retrieval), await begin(retrieval)];
    await Promise.all(
      documents.map(async ({ userId, itemId }) => {
        for (let from = 0; from < many.length; from += 8) {
          const some = laidEndToEnd(many).slice(from, from + 8);
          expect(await retrieval.appendBeside(userId, itemId, 'a', from, some)).toBe(true);
        }
      }),
    );
    for (const { itemId } of documents) expect(await count(itemId)).toBe(many.length);
    expect(most).toBe(1);
  });

  it('are found by a title that was given while they waited, and not by the one before', async () => {
    const store = busy();
    const retrieval = retrievalOver(store);
    const { userId, itemId } = await begin(retrieval);
    const written = retrieval.appendBeside(userId, itemId, 'a', 0, laidEndToEnd([heron]));
    await vi.waitFor(() => expect(store.waiting()).toBe(1), { timeout: 20_000 });
    await database.transaction((tx) => retrieval.change(tx, userId, itemId, { title: 'Hunters' }));
    store.letGo();
    expect(await written).toBe(true);
    await database.transaction((tx) => retrieval.finish(tx, userId, itemId, 'a'));
    const texts = async (query: string) => (await retrieval.search(userId, { query })).found.map(({ text }) => text);
    expect(await texts('hunters')).toEqual([heron]);
    expect(await texts('birds')).toEqual([]);
  });

  it.each([
    ['is removed', 'remove'],
    ['is overtaken by another version', 'open'],
  ] as const)('are dropped when their document %s while they wait', async (_what, how) => {
    const store = busy();
    const retrieval = retrievalOver(store);
    const document = await begin(retrieval);
    const { userId, itemId } = document;
    const written = retrieval.appendBeside(userId, itemId, 'a', 0, laidEndToEnd([heron]));
    await vi.waitFor(() => expect(store.waiting()).toBe(1), { timeout: 20_000 });
    await database.transaction((tx) =>
      how === 'remove' ? retrieval.remove(tx, userId, [itemId]) : retrieval.open(tx, { ...document, version: 'b' }),
    );
    store.letGo();
    expect(await written).toBe(false);
    expect(await count(itemId)).toBe(0);
  });

  it('change nothing of a version that is searched, of another user, or when written again', async () => {
    const retrieval = retrievalOver();
    const { userId, itemId } = await begin(retrieval);
    const passages = laidEndToEnd([heron, ...many.slice(0, 3)]);
    for (let n = 0; n < 2; n++) expect(await retrieval.appendBeside(userId, itemId, 'a', 0, passages)).toBe(true);
    expect(await retrieval.appendBeside(newId(), itemId, 'a', 0, passages)).toBe(false);
    expect(await database.transaction((tx) => retrieval.finish(tx, userId, itemId, 'a'))).toEqual({ passages: 4 });
    expect(await retrieval.appendBeside(userId, itemId, 'a', 0, laidEndToEnd(['Other words']))).toBe(false);
    const beside = (await retrieval.neighbours(userId, itemId, 0, 9, 9)).map(({ text }) => text);
    const inside = await indexText({ database, retrieval }, { userId: newId(), title: 'Birds' }, passages);
    expect(beside).toEqual((await retrieval.neighbours(inside.userId, inside.itemId, 0, 9, 9)).map(({ text }) => text));
  });

  it('are refused once the process ends', async () => {
    const retrieval = retrievalOver();
    const { userId, itemId } = await begin(retrieval);
    retrieval.stop();
    await expect(retrieval.appendBeside(userId, itemId, 'a', 0, laidEndToEnd([heron]))).rejects.toThrow();
    expect(await count(itemId)).toBe(0);
  });
});
