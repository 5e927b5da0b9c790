import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connectReranker } from '../../../adapters/reranking/connect-reranker.ts';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { createOutbound } from '../../../platform/outbound/create-outbound.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { type FakeReranker, type RerankAnswer, startFakeReranker } from '../../../testing/models/fake-reranker.ts';
import { indexText } from '../../../testing/models/index-text.ts';
import { createTestEmbedder } from '../../../testing/models/test-embedder.ts';
import type { UsageEvent } from '../../usage/index.ts';
import { createRetrieval, type Retrieval } from '../index.ts';

/** A search by words alone puts the first of these first. */
const herons = ['Heron, heron and heron.', 'A heron at the harbour.', 'Of the heron much is said in old books.'];
const [first = '', second = ''] = herons;

describeOnBothStores('what a reranker makes of what is found', (open) => {
  const outbound = createOutbound();
  let database: Database;
  let upstream: FakeReranker;
  let now = Date.parse('2026-01-02T03:04:05Z');
  let userId = '';
  let counted: UsageEvent[] = [];
  let warned: object[] = [];
  let plain: Retrieval;
  let retrieval: Retrieval;
  const stageOf = (
    reranker: ReturnType<typeof connectReranker>,
    embedder: Parameters<typeof createRetrieval>[0]['embedder'] = null,
  ) =>
    createRetrieval({
      database,
      spaces: { existing: async () => [1, 2] },
      embedder,
      reranker,
      clock: { now: () => new Date(now) },
      log: { warn: (fields) => void warned.push(fields) },
      usage: { record: async (_, event) => void counted.push(event) },
    });
  const connected = (model = 'bge-m3', url = upstream.url) => connectReranker({ model, url, apiKey: null }, outbound);
  const texts = async (from = retrieval, more: object = {}) =>
    (await from.search(userId, { query: 'heron', ...more })).found.map(({ text }) => text);
  const scored =
    (score: (text: string, at: number) => number): RerankAnswer =>
    (shown) => ({
      body: { results: shown.map((text, index) => ({ index, relevance_score: score(text, index) })) },
    });
  /** Reverses the order: the old books come before the harbour. */
  const fromLast = scored((_, at) => at);

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    upstream = await startFakeReranker();
    userId = newId();
    [counted, warned] = [[], []];
    plain = stageOf(null);
    retrieval = stageOf(connected());
    await indexText({ database, retrieval: plain }, { userId, title: 'Birds' }, herons);
    return () => upstream.close();
  });
  afterAll(() => outbound.close());

  it('is nothing without one', async () => {
    expect((await texts(plain))[0]).toBe(first);
    expect(upstream.asked).toEqual([]);
    expect(await plain.state(userId)).toMatchObject({ reranker: null });
    expect((await plain.state(userId)).sentence).not.toContain('order');
  });

  it('never comes from what is another user’s, of another space, left out or hidden', async () => {
    upstream.answer(fromLast);
    const other = newId();
    await indexText({ database, retrieval: plain }, { userId: other }, ['The heron of another.', 'His heron.']);
    await indexText({ database, retrieval: plain }, { userId, spaceId: 2 }, ['A heron elsewhere.']);
    await indexText({ database, retrieval: plain }, { userId, isIncluded: false }, ['A heron left out.']);
    const { itemId } = await indexText({ database, retrieval: plain }, { userId }, ['A heron deleted.']);
    await database.transaction((tx) => plain.hide(tx, userId, [itemId], true));
    await texts(retrieval, { spaceId: 1 });
    const shown = upstream.asked.flatMap((call) => call.texts);
    expect(shown.toSorted()).toEqual(herons.map((text) => `Birds\n${text}`).toSorted());
  });

  it.each([
    ['bge-m3', fromLast],
    [
      'voyage/rerank-2.5',
      (shown: readonly string[]) => ({ body: { data: shown.map((_, at) => ({ index: at, relevance_score: at })) } }),
    ],
    ['tei/bge-m3', (shown: readonly string[]) => ({ body: shown.map((_, at) => ({ index: at, score: at - 9 })) })],
  ] as const)('is the order that %s gives, with the best score first', async (model, answer) => {
    upstream.answer(answer);
    retrieval = stageOf(connected(model));
    const before = await texts(plain);
    expect(await texts()).toEqual(before.toReversed());
    const { found } = await retrieval.search(userId, { query: 'heron' });
    expect(found.map(({ score }) => score)).toEqual(found.map(({ score }) => score).toSorted((a, b) => b - a));
    expect(upstream.asked[0]?.query).toBe('heron');
  });

  it('is of both lists, where meaning is searched too', async () => {
    upstream.answer(scored((text) => (text.includes('harbour') ? 1 : 0)));
    const embedder = createTestEmbedder();
    retrieval = stageOf(connected(), embedder);
    await retrieval.embedWaiting(new AbortController().signal);
    const answer = await retrieval.search(userId, { query: 'heron', limit: 2 });
    expect(answer).toMatchObject({ how: 'words and meaning' });
    expect(answer.found.map(({ text }) => text)).toHaveLength(2);
    expect(answer.found[0]?.text).toBe(second);
  });

  it('is of the best forty alone, also of those that would not have been given', async () => {
    const many = Array.from({ length: 60 }, (_, n) => `A heron, the ${n}th of many.`);
    await indexText({ database, retrieval: plain }, { userId, spaceId: 2 }, many);
    upstream.answer(fromLast);
    const before = await texts(plain, { spaceId: 2, limit: 50 });
    const after = await texts(retrieval, { spaceId: 2, limit: 50 });
    expect(after).toEqual([...before.slice(0, 40).toReversed(), ...before.slice(40)]);
    expect(await texts(retrieval, { spaceId: 2, limit: 1 })).toEqual([before[39]]);
  });

  it('is asked for by nobody who found one passage, or none', async () => {
    upstream.answer(fromLast);
    await retrieval.search(userId, { query: 'harbour' });
    await retrieval.search(userId, { query: 'nothing of it' });
    expect(upstream.asked).toEqual([]);
  });

  it.each<[string, RerankAnswer]>([
    ['fails', () => ({ status: 500, body: {} })],
    ['knows no key', () => ({ status: 401, body: {} })],
    ['talks nonsense', () => ({ body: 'oops' })],
    [
      'names what it was not given',
      (shown) => ({ body: { results: shown.map((_, at) => ({ index: at + 1, relevance_score: 1 })) } }),
    ],
    [
      'names too few',
      (shown) => ({ body: { results: shown.slice(1).map((_, at) => ({ index: at, relevance_score: at })) } }),
    ],
  ])('is the order there was, when it %s: it is told once, left alone, and tried again', async (_, answer) => {
    upstream.answer(answer);
    const before = await texts(plain);
    expect(await texts()).toEqual(before);
    expect(await texts()).toEqual(before);
    expect(upstream.asked).toHaveLength(1);
    expect(warned).toMatchObject([{ model: 'bge-m3', failures: 1 }]);
    const { sentence } = await retrieval.state(userId);
    expect(sentence).toContain('The reranker bge-m3 does not answer, so what is found keeps its order for now.');
    upstream.answer(fromLast);
    now += 31_000;
    expect(await texts()).toEqual(before.toReversed());
    expect((await retrieval.state(userId)).sentence).toContain('The best passages are put in order by bge-m3.');
    // What was counted earlier is stored once this transaction is through.
    await database.joinedTransaction(async () => undefined);
    expect(counted.filter((each) => each.userId === userId)).toHaveLength(1);
  });

  it('is the order there was, when it is dead', async () => {
    await upstream.close();
    expect(await texts()).toEqual(await texts(plain));
    expect(warned).toHaveLength(1);
  });

  it('is the order there was, when it is slow, and nobody waits for it twice', async () => {
    upstream.answer('never');
    const began = performance.now();
    expect((await texts())[0]).toBe(first);
    expect(performance.now() - began).toBeLessThan(4_000);
    expect((await texts())[0]).toBe(first);
    expect(upstream.asked).toHaveLength(1);
  });

  it('is the order there was for texts it refuses, and others are not left without it', async () => {
    upstream.answer(() => ({ status: 400, body: {} }));
    const before = await texts(plain);
    expect([await texts(), await texts()]).toEqual([before, before]);
    expect(warned).toHaveLength(1);
    upstream.answer(fromLast);
    expect(await texts()).toEqual(before.toReversed());
  });

  it('is made of the beginnings of texts that are too long for it, and it is shown no longer ones again', async () => {
    const long = Array.from({ length: 3 }, (_, n) => `Heron ${n}. ${'It stands in the reeds and waits. '.repeat(60)}`);
    await indexText({ database, retrieval: plain }, { userId, spaceId: 2 }, long);
    const tooLarge = {
      error: { code: 500, message: 'input is too large to process. increase the physical batch size' },
    };
    upstream.answer((shown) =>
      shown.some((text) => text.length > 1_300) ? { status: 500, body: tooLarge } : fromLast(shown),
    );
    const before = await texts(plain, { spaceId: 2 });
    expect(await texts(retrieval, { spaceId: 2 })).toEqual(before.toReversed());
    expect(await texts(retrieval, { spaceId: 2 })).toEqual(before.toReversed());
    expect(upstream.asked.map((call) => Math.max(...call.texts.map(({ length }) => length)) > 1_300)).toEqual([
      true,
      false,
      false,
    ]);
    expect(warned).toEqual([]);
    // What was counted is stored once this is through, and not during the next test.
    await database.joinedTransaction(async () => undefined);
  });

  it('is counted for whose passages it saw, and charged nothing', async () => {
    upstream.answer(fromLast);
    await texts();
    const input = ['heron', ...herons.map((text) => `Birds\n${text}`)].reduce(
      (sum, text) => sum + Math.ceil(text.length / 4),
      0,
    );
    await expect
      .poll(() => counted)
      .toMatchObject([{ userId, purpose: 'reranking', model: 'bge-m3', costMicroUsd: 0, usage: { input } }]);
  });
});
