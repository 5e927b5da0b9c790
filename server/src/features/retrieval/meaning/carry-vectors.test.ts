import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { indexText, laidEndToEnd } from '../../../testing/models/index-text.ts';
import { createTestEmbedder, type TestEmbedder } from '../../../testing/models/test-embedder.ts';
import { createRetrieval, type IndexedPassage, type OpenedDocument, type Retrieval } from '../index.ts';

const signal = new AbortController().signal;
const [heron, buying, otter] = ['A heron waits in shallow water.', 'We bought a vehicle.', 'An otter sleeps at noon.'];

describeOnBothStores('vectors of passages that a new version has as well', (open) => {
  let database: Database;
  let embedder: TestEmbedder;
  let retrieval: Retrieval;
  let userId = '';

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.execute(sql`delete from retrieval_documents`);
    userId = newId();
    embedder = createTestEmbedder();
    retrieval = createRetrieval({
      database,
      spaces: { existing: async () => [1] },
      embedder,
      clock: { now: () => new Date() },
      log: { warn: () => undefined },
    });
  });

  const texts = async (query: string) =>
    (await retrieval.search(userId, { query, limit: 1 })).found.map(({ text }) => text);
  /** Replaces the passages, as `renewSource` does; returns what the model was asked for it. */
  const replace = async (item: OpenedDocument, passages: readonly (string | IndexedPassage)[]) => {
    const asked = embedder.asked.length;
    const [itemId, version] = [item.itemId, `${item.version}'`];
    await database.transaction((tx) => retrieval.open(tx, { ...item, version }));
    await retrieval.appendBeside(userId, itemId, version, 0, laidEndToEnd(passages));
    const unchanged = await retrieval.comparePassages(userId, itemId, item.version, version);
    await database.transaction((tx) => retrieval.finish(tx, userId, itemId, version, unchanged));
    const { waiting } = await retrieval.state(userId);
    await retrieval.embedWaiting(signal);
    expect(await retrieval.state(userId)).toMatchObject({ waiting: 0 });
    const { rows } = await database.db.execute(
      sql`select n from retrieval_vectors where user_id = ${userId} order by n`,
    );
    expect(rows.map(({ n }) => n)).toEqual(passages.map((_, n) => n));
    return { waiting, asked: embedder.asked.slice(asked) };
  };
  /** The vectors with the texts of their passages, in order. */
  const vectors = async () => {
    const { rows } = await database.db.execute<{ one: string }>(sql`
      select p.text || ' = ' || encode(v.vector, 'hex') || encode(varbit_send(s.signs), 'hex') as one
      from retrieval_documents as d
      join retrieval_passages as p using (user_id, item_id, version)
      join retrieval_vectors as v on v.user_id = p.user_id and v.item_id = p.item_id and v.n = p.n
      join retrieval_signs as s on s.user_id = p.user_id and s.item_id = p.item_id and s.n = p.n
      where d.user_id = ${userId} order by p.n`);
    return rows.map(({ one }) => one);
  };
  const begin = async (passages: readonly (string | IndexedPassage)[]) => {
    const item = await indexText({ database, retrieval }, { userId, title: 'T', version: 'a' }, passages);
    await retrieval.embedWaiting(signal);
    return item;
  };

  it('stay where they are, and the model is not asked', async () => {
    const item = await begin([heron, buying, heron]);
    expect(await replace(item, [heron, buying, heron])).toEqual({ waiting: 0, asked: [] });
    expect(await texts('shalows')).toEqual([heron]);
  });

  it('move with their passages, and only what is new is made', async () => {
    const item = await begin([heron, buying, heron, otter]);
    const before = new Set(await vectors());
    const { asked, waiting } = await replace(item, ['Something new.', otter, heron, buying]);
    expect({ asked, waiting }).toEqual({ asked: ['T\nSomething new.'], waiting: 1 });
    const after = await vectors();
    expect(after.filter((each) => before.has(each)).map((each) => each.split(' = ')[0])).toEqual([
      otter,
      heron,
      buying,
    ]);
    expect(await texts('shalows')).toEqual([heron]);
  });

  it('are made anew where the heading is another', async () => {
    const under = (heading: string) => [{ text: heron, start: 0, end: heron.length, locator: { heading } }, buying];
    const item = await begin(under('Birds'));
    expect((await replace(item, under('Waders'))).asked).toEqual([`T\nWaders\n${heron}`]);
  });

  it('are all made anew where too many would have to move', async () => {
    const many = Array.from({ length: 220 }, (_, n) => `Passage number ${n}.`);
    const item = await begin(many);
    expect((await replace(item, ['One more.', ...many])).asked).toHaveLength(221);
  });
});
