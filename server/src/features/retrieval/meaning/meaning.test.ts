import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { indexText } from '../../../testing/models/index-text.ts';
import { createTestEmbedder, type TestEmbedder } from '../../../testing/models/test-embedder.ts';
import type { UsageEvent } from '../../usage/index.ts';
import { createRetrieval, type Retrieval } from '../index.ts';

const signal = new AbortController().signal;
const buying = 'We bought a new vehicle for the firm.';
const heron = 'A heron waits in shallow water until a fish comes near.';

describeOnBothStores('search by meaning', (open) => {
  let database: Database;
  let embedder: TestEmbedder;
  let retrieval: Retrieval;
  let now = Date.parse('2026-01-02T03:04:05Z');
  let userId = '';
  let counted: UsageEvent[] = [];
  const spaces = { existing: async () => [1, 2] };
  const withModel = (model: TestEmbedder | null) => {
    // A search answers before its usage is counted: what an earlier test's search still counts must not go to this
    // test.
    const events = counted;
    return createRetrieval({
      database,
      spaces,
      embedder: model,
      clock: { now: () => new Date(now) },
      log: { warn: () => undefined },
      usage: { record: async (_, event) => void events.push(event) },
    });
  };
  const stage = () => ({ database, retrieval });
  const texts = async (query: string, more: object = {}) =>
    (await retrieval.search(userId, { query, ...more })).found.map(({ text }) => text);
  const rows = async (table: 'retrieval_signs' | 'retrieval_vectors') =>
    (await database.db.execute(sql`select n from ${sql.identifier(table)} where user_id = ${userId}`)).rows.length;

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.execute(sql`delete from retrieval_documents`);
    userId = newId();
    counted = [];
    embedder = createTestEmbedder();
    retrieval = withModel(embedder);
  });

  it('is not there without a model, and says how to have it', async () => {
    retrieval = withModel(null);
    await indexText(stage(), { userId }, [heron]);
    expect(await retrieval.search(userId, { query: 'heron' })).toMatchObject({ how: 'words' });
    expect(await retrieval.state(userId)).toEqual({
      how: 'words',
      sentence: 'Search by words; connect an embedding model with EMBEDDING_MODEL for search by meaning.',
      model: null,
      waiting: 0,
      reranker: null,
    });
  });

  it('finds nothing of another user, space or item, or what is left out, hidden or not finished', async () => {
    const { itemId } = await indexText(stage(), { userId }, [heron]);
    const other = newId();
    await indexText(stage(), { userId: other }, [buying]);
    await retrieval.embedWaiting(signal);
    expect((await retrieval.search(other, { query: 'herons fishing' })).found.map(({ text }) => text)).toEqual([
      buying,
    ]);
    expect(await texts('fishes', { spaceId: 2 })).toEqual([]);
    expect(await texts('fishes', { itemIds: [newId()] })).toEqual([]);
    await database.transaction((tx) => retrieval.include(tx, userId, [itemId], false));
    expect(await texts('shalows')).toEqual([]);
    expect(await texts('shalows', { includedOnly: false })).toEqual([heron]);
    await database.transaction((tx) => retrieval.hide(tx, userId, [itemId], true));
    expect(await texts('shalows', { includedOnly: false })).toEqual([]);
  });

  it('finds what shares no word with the query', async () => {
    await indexText(stage(), { userId }, [heron, buying]);
    await retrieval.embedWaiting(signal);
    const answer = await retrieval.search(userId, { query: 'shalows', limit: 1 });
    expect(answer.how).toBe('words and meaning');
    expect(answer.found.map(({ text }) => text)).toEqual([heron]);
    expect(await retrieval.state(userId)).toMatchObject({ how: 'words and meaning', model: 'test/words', waiting: 0 });
  });

  it('counts each call of the model for whose texts it had, and charges nothing', async () => {
    const other = newId();
    embedder.refuse(/unreadable/);
    await indexText(stage(), { userId, title: 'Birds' }, [heron, 'unreadable']);
    await indexText(stage(), { userId: other }, [buying]);
    await retrieval.embedWaiting(signal);
    const tokens = (text: string) => Math.ceil(text.length / 4);
    const event = { purpose: 'embedding', model: 'test/words', paidBy: 'errand', isFree: false, costMicroUsd: 0 };
    const used = (input: number) => ({ usage: { input, cached: 0, output: 0, reasoning: 0 }, countedBy: 'server' });
    expect(counted.toSorted((a, b) => a.userId.localeCompare(b.userId))).toMatchObject(
      [
        { userId, ...event, ...used(tokens(`Birds\n${heron}`)) },
        { userId: other, ...event, ...used(tokens(`Untitled\n${buying}`)) },
      ].toSorted((a, b) => a.userId.localeCompare(b.userId)),
    );
    counted.length = 0;
    await retrieval.search(userId, { query: ' herons ' });
    await expect.poll(() => counted).toMatchObject([{ userId, ...event, ...used(tokens('herons')) }]);
    embedder.fail('unreachable');
    counted.length = 0;
    await retrieval.search(userId, { query: 'heron' });
    await retrieval.embedWaiting(signal);
    expect(counted).toEqual([]);
  });

  it('answers odd queries', async () => {
    await indexText(stage(), { userId }, [heron]);
    await retrieval.embedWaiting(signal);
    for (const query of ['', ' ', '\0', '\ud83d', '%'.repeat(10_000)])
      expect((await retrieval.search(userId, { query })).found.length).toBeLessThan(2);
  });

  it('sends each passage once, with its title, and goes on where it was stopped', async () => {
    const many = Array.from({ length: 40 }, (_, n) => `Passage number ${n}.`);
    await indexText(stage(), { userId, title: 'Numbers' }, many);
    const stopped = new AbortController();
    const embed = embedder.embed.bind(embedder);
    Object.assign(embedder, {
      embed: (...args: Parameters<typeof embed>) => {
        stopped.abort();
        return embed(...args);
      },
    });
    await retrieval.embedWaiting(stopped.signal);
    expect(await rows('retrieval_signs')).toBe(16);
    expect(await retrieval.state(userId)).toMatchObject({
      waiting: 24,
      sentence: 'Search by words and by meaning, with test/words. 24 passages are still to be read for it.',
    });
    await withModel(embedder).embedWaiting(signal);
    expect(await rows('retrieval_vectors')).toBe(40);
    expect(embedder.asked.toSorted()).toEqual(many.map((text) => `Numbers\n${text}`).toSorted());
  });

  it('gives a short document its turn while a long one waits', async () => {
    await indexText(
      stage(),
      { userId },
      Array.from({ length: 60 }, (_, n) => `Long passage ${n}.`),
    );
    await indexText(stage(), { userId }, [heron]);
    await retrieval.embedWaiting(signal);
    expect(embedder.asked.findIndex((text) => text.includes(heron))).toBeLessThan(16);
  });

  it('goes by words while the model is away, leaves it alone, and catches up', async () => {
    await indexText(stage(), { userId }, [heron]);
    embedder.fail('unreachable');
    await retrieval.embedWaiting(signal);
    expect(embedder.asked).toHaveLength(1);
    expect(await retrieval.search(userId, { query: 'heron' })).toMatchObject({
      how: 'words',
      found: [{ text: heron }],
    });
    await retrieval.embedWaiting(signal);
    expect(embedder.asked).toHaveLength(1);
    expect(await retrieval.state(userId)).toMatchObject({ how: 'words', waiting: 1 });
    expect((await retrieval.state(userId)).sentence).toContain('does not answer');
    now += 31_000;
    await retrieval.embedWaiting(signal);
    expect(embedder.asked).toHaveLength(2);
    now += 31_000;
    await retrieval.embedWaiting(signal);
    expect(embedder.asked).toHaveLength(2);
    embedder.fail(null);
    now += 31_000;
    await retrieval.embedWaiting(signal);
    expect(await rows('retrieval_vectors')).toBe(1);
    expect(await retrieval.state(userId)).toMatchObject({ how: 'words and meaning', waiting: 0 });
  });

  it('is left alone once for calls that fail together, and not for one that was broken off', async () => {
    await indexText(stage(), { userId }, [heron]);
    embedder.fail('unreachable');
    await Promise.all(Array.from({ length: 8 }, () => retrieval.search(userId, { query: 'heron' })));
    expect(embedder.asked).toHaveLength(8);
    now += 31_000;
    embedder.fail(null);
    expect(await retrieval.search(userId, { query: 'heron' })).toMatchObject({ how: 'words and meaning' });
    const stopped = new AbortController();
    embedder.fail('unreachable');
    const broken = {
      ...embedder,
      embed: async (...args: Parameters<typeof embedder.embed>) => {
        stopped.abort();
        return embedder.embed(...args);
      },
    };
    retrieval = withModel(broken);
    await retrieval.embedWaiting(stopped.signal);
    expect(await retrieval.state(userId)).toMatchObject({ how: 'words and meaning', waiting: 1 });
  });

  it('passes over a passage that the model refuses', async () => {
    embedder.refuse(/number 7\b/);
    await indexText(
      stage(),
      { userId },
      Array.from({ length: 12 }, (_, n) => `Passage number ${n}.`),
    );
    await retrieval.embedWaiting(signal);
    expect([await rows('retrieval_signs'), await rows('retrieval_vectors')]).toEqual([12, 11]);
    expect(await retrieval.state(userId)).toMatchObject({ waiting: 0 });
    expect(await texts('passages number 7', { limit: 50 })).toHaveLength(12);
  });

  it('forgets the vectors of a version that was replaced, and those of what is removed', async () => {
    const item = await indexText(stage(), { userId, version: 'a' }, [heron, buying]);
    await retrieval.embedWaiting(signal);
    await indexText(stage(), { ...item, version: 'b' }, ['Something else.']);
    expect([await rows('retrieval_signs'), await rows('retrieval_vectors')]).toEqual([0, 0]);
    await retrieval.embedWaiting(signal);
    expect(await rows('retrieval_vectors')).toBe(1);
    await database.transaction((tx) => retrieval.remove(tx, userId, [item.itemId]));
    expect([await rows('retrieval_signs'), await rows('retrieval_vectors')]).toEqual([0, 0]);
  });

  it('keeps nothing of a passage that was replaced while the model read it', async () => {
    const item = await indexText(stage(), { userId, version: 'a' }, [heron]);
    const embed = embedder.embed.bind(embedder);
    let isFirst = true;
    Object.assign(embedder, {
      embed: async (...args: Parameters<typeof embed>) => {
        if (isFirst) {
          isFirst = false;
          await indexText(stage(), { ...item, version: 'b' }, [buying]);
        }
        return embed(...args);
      },
    });
    await retrieval.embedWaiting(signal);
    expect(await texts('shalows', { limit: 1 })).toEqual([buying]);
    expect(await rows('retrieval_vectors')).toBe(1);
  });

  it('reads everything anew for another model, of another length too', async () => {
    await indexText(stage(), { userId }, [heron, buying]);
    await retrieval.embedWaiting(signal);
    const next = createTestEmbedder('test/other', 100);
    retrieval = withModel(next);
    await retrieval.start();
    expect(await retrieval.state(userId)).toMatchObject({ model: 'test/other', waiting: 2 });
    expect(await texts('heron')).toEqual([heron]);
    await retrieval.embedWaiting(signal);
    expect(next.asked.filter((text) => text.includes('heron'))).toHaveLength(2);
    expect(await rows('retrieval_vectors')).toBe(2);
    expect(await texts('shalows', { limit: 1 })).toEqual([heron]);
  });
});
