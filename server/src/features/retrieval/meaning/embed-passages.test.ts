import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { indexText } from '../../../testing/models/index-text.ts';
import { createTestEmbedder } from '../../../testing/models/test-embedder.ts';
import { createRetrieval } from '../index.ts';

const signal = new AbortController().signal;

describeOnBothStores('passages that wait for the embedding model', (open) => {
  let database: Database;
  let userId = '';
  let now = Date.parse('2026-01-02T03:04:05Z');

  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    await database.db.execute(sql`delete from retrieval_documents`);
    userId = newId();
  });

  /** Another process, whose calls to the model wait until they are released. */
  function replica() {
    const embedder = createTestEmbedder();
    const isAsked = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const held = {
      ...embedder,
      embed: async (...args: Parameters<typeof embedder.embed>) => {
        isAsked.resolve();
        await release.promise;
        return embedder.embed(...args);
      },
    };
    const retrieval = createRetrieval({
      database,
      spaces: { existing: async () => [1] },
      embedder: held,
      clock: { now: () => new Date(now) },
      log: { warn: () => undefined },
    });
    return { retrieval, embedder, isAsked: isAsked.promise, release: release.resolve };
  }
  const vectors = async () =>
    (await database.db.execute(sql`select n from retrieval_vectors where user_id = ${userId}`)).rows.length;

  it('are shown to it by one process alone, and by another what comes meanwhile', async () => {
    const [one, other] = [replica(), replica()];
    other.release();
    await indexText({ database, retrieval: one.retrieval }, { userId }, ['A heron waits.', 'A fish comes near.']);
    const work = one.retrieval.embedWaiting(signal);
    await one.isAsked;
    await other.retrieval.embedWaiting(signal);
    expect(other.embedder.asked).toEqual([]);
    await indexText({ database, retrieval: one.retrieval }, { userId }, ['A second document.']);
    await other.retrieval.embedWaiting(signal);
    expect(other.embedder.asked).toHaveLength(1);
    one.release();
    await work;
    expect(one.embedder.asked).toHaveLength(2);
    expect(await vectors()).toBe(3);
  });

  it('go to another when the one that took them is dead, and at once when its model failed', async () => {
    const [dead, failing, other] = [replica(), replica(), replica()];
    for (const each of [failing, other]) each.release();
    failing.embedder.fail('unreachable');
    await indexText({ database, retrieval: dead.retrieval }, { userId }, ['A heron waits.']);
    const work = dead.retrieval.embedWaiting(signal);
    await dead.isAsked;
    now += 599_000;
    await other.retrieval.embedWaiting(signal);
    expect(other.embedder.asked).toEqual([]);
    now += 2_000;
    await failing.retrieval.embedWaiting(signal);
    expect(failing.embedder.asked).toHaveLength(1);
    await other.retrieval.embedWaiting(signal);
    expect(other.embedder.asked).toHaveLength(1);
    expect(await vectors()).toBe(1);
    dead.release();
    await work;
    expect(await vectors()).toBe(1);
  });
});
