import {
  addSourcePage,
  deleteSource,
  includeAllSources,
  restoreSource,
  retrySource,
  updateSource,
} from '@atrium/contract/sources';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { ObjectStoreError } from '../../../ports/object-store.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { dyingDatabase } from '../../../testing/database/dying-database.ts';
import { type IngestStage, startIngestStage } from '../../../testing/stages/ingest-stage.ts';
import type { Retrieval } from '../../retrieval/index.ts';
import { createSources } from '../index.ts';
import { mostAttempts } from '../policy.ts';
import type { SourcesDeps } from '../sources-deps.ts';
import { ingestSource } from './ingest-source.ts';

/** Long enough for several transactions of passages. */
const long = Array.from(
  { length: 60 },
  (_, at) => `## Heron ${at}\n\n${`Heron number ${at} stands still for minutes. `.repeat(14)}\n`,
).join('\n');

describeOnBothStores('taking a source in', (open) => {
  let { database, server, ann, userId, deps, retrieval, space, read, add, work, passagesOf } = {} as IngestStage;

  beforeAll(async () => {
    ({ database, server, ann, userId, deps, retrieval, space, read, add, work, passagesOf } = await startIngestStage(
      await open(),
    ));
  });
  afterAll(() => server.close());

  /** An hour later, when the lease of a dead job has expired. */
  const later = { clock: { now: () => new Date(Date.now() + 3_600_000) } };

  it.each([
    ['before', false],
    ['right after', true],
  ])('goes on to the same end whichever transaction a process dies %s the commit of', async (_when, isCommitted) => {
    const whole = await add(long);
    await work(whole);
    const expected = (await passagesOf(whole)).map(({ text, start, end, locator }) => ({ text, start, end, locator }));
    expect(expected.length).toBeGreaterThan(48);
    let deaths = 0;
    for (let at = 1; ; at++) {
      const id = await add(long);
      const process = dyingDatabase(database, at, isCommitted);
      await work(id, process).catch(() => undefined);
      if (!process.hasDied()) break;
      deaths++;
      await work(id, later);
      expect(await read(id)).toMatchObject({
        stage: 'ready',
        passages: expected.length,
        characters: long.trimEnd().length,
      });
      expect((await passagesOf(id)).map(({ text, start, end, locator }) => ({ text, start, end, locator }))).toEqual(
        expected,
      );
    }
    expect(deaths).toBeGreaterThan(5);
  });

  it('takes a heading in that is cut in the middle of a character', async () => {
    const id = await add(`# ${'a'.repeat(199)}🦊 and more\n\nA heron stands still for minutes.`);
    await work(id);
    expect(await read(id)).toMatchObject({ stage: 'ready' });
    expect((await passagesOf(id))[0]?.locator).toMatchObject({ heading: 'a'.repeat(199) });
  });

  it.each([
    ['before', false],
    ['right after', true],
  ])('goes on to the same end wherever a process dies %s some passages are written', async (_when, isWritten) => {
    const whole = await add(long);
    await work(whole);
    const expected = await passagesOf(whole);
    let deaths = 0;
    for (let at = 1; ; at++) {
      const id = await add(long);
      let count = 0;
      const appendBeside: Retrieval['appendBeside'] = async (...given) => {
        if (++count === at && isWritten) await retrieval.appendBeside(...given);
        if (count >= at) throw new Error('The process is dead.');
        return retrieval.appendBeside(...given);
      };
      // It does not record its progress either.
      const dead = {
        ...database,
        db: database.db,
        transaction: (async (body) => {
          if (count >= at) throw new Error('The process is dead.');
          return database.transaction(body);
        }) as Database['transaction'],
      };
      await work(id, { retrieval: { ...retrieval, appendBeside }, database: dead }).catch(() => undefined);
      if (count < at) break;
      deaths++;
      expect(await read(id)).toMatchObject({ stage: 'indexing', passages: 0 });
      await work(id, later);
      expect((await read(id)).passages).toBe(expected.length);
      expect((await passagesOf(id)).map(({ n, text }) => [n, text])).toEqual(expected.map(({ n, text }) => [n, text]));
    }
    expect(deaths).toBeGreaterThan(4);
  });

  it('leaves a source where it is when the process is to end, and the next goes on from there', async () => {
    const id = await add(long);
    const end = new AbortController();
    let written = 0;
    const appendBeside: Retrieval['appendBeside'] = async (...given) => {
      const answer = await retrieval.appendBeside(...given);
      if (++written === 2) end.abort();
      return answer;
    };
    const process = ingestSource({ ...deps, retrieval: { ...retrieval, appendBeside } });
    await process({ userId, sourceId: id }, end.signal);
    expect(written).toBe(2);
    expect((await read(id)).stage).toBe('indexing');
    // Possible at once, because the lease was given back.
    await work(id);
    expect((await read(id)).stage).toBe('ready');
  });

  it('does nothing twice when two jobs have the same source', async () => {
    const id = await add(long);
    await Promise.all([work(id), work(id), work(id)]);
    const source = await read(id);
    expect(source.stage).toBe('ready');
    expect(await passagesOf(id)).toHaveLength(source.passages);
    await work(id);
    expect(await read(id)).toEqual(source);
  });

  it('leaves a source alone that another job is at, until that one has given no sign for a while', async () => {
    const id = await add(long);
    await work(id, dyingDatabase(database, 3, true)).catch(() => undefined);
    const { stage } = await read(id);
    expect(stage).not.toBe('ready');
    await work(id);
    expect((await read(id)).stage).toBe(stage);
    await work(id, later);
    expect((await read(id)).stage).toBe('ready');
  });

  it('gives up a source whose stage fails again and again, says so, and takes it up when asked', async () => {
    const id = await add('Words that no store takes.');
    const away = new ObjectStoreError('unavailable', 'away');
    const objects = { ...deps.objects, put: () => Promise.reject(away) };
    for (let at = 0; at < mostAttempts; at++) await expect(work(id, { objects })).rejects.toThrow('storage');
    await work(id, { objects });
    const failed = await read(id);
    const problem = expect.stringMatching(/Try again\.$/);
    expect(failed).toMatchObject({ stage: 'failed', passages: 0, canRetry: true, problem });
    expect(await ann.call(retrySource, { params: { id } })).toMatchObject({
      stage: 'reading',
      problem: null,
      canRetry: false,
    });
    await work(id);
    expect((await read(id)).stage).toBe('ready');
  });

  it('has a page once that two processes find at the same time', async () => {
    const params = await space();
    const [first, second] = await Promise.all(
      ['a', 'b'].map((path) => ann.call(addSourcePage, { params, body: { url: `https://birds.test/${path}` } })),
    );
    const both = Promise.withResolvers<void>();
    let asked = 0;
    const outbound = {
      ...deps.outbound,
      request: async () => {
        asked += 1;
        if (asked === 2) both.resolve();
        await both.promise;
        const bytes = Buffer.from(`<html><body><p>${'Herons wade. '.repeat(40)}${asked}</p></body></html>`);
        return {
          status: 200,
          headers: { 'content-type': 'text/html' },
          url: 'https://birds.test/',
          bytes: async () => bytes,
        };
      },
    } as unknown as SourcesDeps['outbound'];
    await Promise.all([first, second].map((source) => work(source?.id ?? '', { outbound })));
    const ends = await Promise.all([first, second].map((source) => read(source?.id ?? '')));
    expect(ends.map(({ stage }) => stage).toSorted()).toEqual(['failed', 'ready']);
    expect(ends.find(({ stage }) => stage === 'failed')?.problem).toContain('is here already');
  });

  it('lets the job that looks for them take up sources that were left behind', async () => {
    const id = await add('Left behind.');
    await database.db.execute(sql`delete from outbox`);
    await createSources(deps).resume();
    const { rows } = await database.db.execute(sql`select data from outbox where queue = 'ingest-source'`);
    expect(rows.map((row) => (row.data as { sourceId: string }).sourceId)).toContain(id);
  });

  it('waits after a start of the embedded store for no lease of a process that is no more', async () => {
    const id = await add(long);
    await work(id, dyingDatabase(database, 3, true)).catch(() => undefined);
    const { stage } = await read(id);
    await createSources(deps).resume(true);
    await work(id);
    expect((await read(id)).stage).toBe(database.kind === 'pglite' ? 'ready' : stage);
  });

  it('of a source that is deleted meanwhile stops, and goes on when it is had back', async () => {
    const id = await add(long);
    await work(id, dyingDatabase(database, 6, true)).catch(() => undefined);
    await ann.call(deleteSource, { params: { id } });
    await work(id, later);
    expect((await retrieval.search(userId, { query: 'heron', itemIds: [id], includedOnly: false })).found).toEqual([]);
    await database.db.execute(sql`delete from outbox`);
    await ann.call(restoreSource, { params: { id } });
    const { rows } = await database.db.execute(sql`select data from outbox where queue = 'ingest-source'`);
    expect(rows).toMatchObject([{ data: { sourceId: id } }]);
    await work(id, later);
    expect((await read(id)).stage).toBe('ready');
    expect((await retrieval.search(userId, { query: 'heron', itemIds: [id], includedOnly: false })).found).not.toEqual(
      [],
    );
  });

  it('is not given up for having been at work in processes that were shut down', async () => {
    const id = await add(long);
    for (let times = 0; times <= mostAttempts; times += 1) {
      const shutdown = new AbortController();
      const appendBeside = async () => {
        shutdown.abort();
        throw new Error('The process ends.');
      };
      const process = { ...deps, retrieval: { ...retrieval, appendBeside } };
      await ingestSource(process)({ userId, sourceId: id }, shutdown.signal);
    }
    await work(id);
    expect((await read(id)).stage).toBe('ready');
  });

  it('is searched only while it is in the knowledge base, whether it is taken out alone or with all others', async () => {
    const id = await add('A heron stands still.');
    await work(id);
    const { spaceId } = await read(id);
    const isFound = async () => (await retrieval.search(userId, { query: 'heron', itemIds: [id] })).found.length > 0;
    const change = (isInKnowledgeBase: boolean) =>
      ann.call(updateSource, { params: { id }, body: { isInKnowledgeBase } });
    const changeAll = (isInKnowledgeBase: boolean) =>
      ann.call(includeAllSources, { params: { spaceId }, body: { isInKnowledgeBase } });
    const found = [await isFound()];
    for (const turn of [change, changeAll])
      for (const to of [false, true]) {
        await turn(to);
        found.push(await isFound());
      }
    expect(found).toEqual([true, false, true, false, true]);
  });
});
