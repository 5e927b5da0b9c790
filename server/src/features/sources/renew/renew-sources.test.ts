import { readSourceText } from '@atrium/contract/source-texts';
import { deleteSource, listKnowledgeBase, restoreSource, updateSource } from '@atrium/contract/sources';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { agedText, ageSource } from '../../../testing/age-source.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { createTestEmbedder } from '../../../testing/models/test-embedder.ts';
import { type IngestStage, startIngestStage } from '../../../testing/stages/ingest-stage.ts';
import { createRetrieval, type Retrieval } from '../../retrieval/index.ts';
import { begun } from '../change-source.ts';
import { createSources } from '../index.ts';
import type { SourcesDeps } from '../sources-deps.ts';
import { writeSource } from '../store.ts';

/** Long enough for several statements of passages. */
const long = Array.from(
  { length: 30 },
  (_, at) => `## Heron ${at}\n\n${`Heron number ${at} stands still for minutes. `.repeat(14)}\n`,
).join('\n');

describeOnBothStores('sources that an earlier release indexed', (open) => {
  let { database, server, ann, userId, deps, retrieval, read, add, work, passagesOf } = {} as IngestStage;

  beforeAll(async () => {
    ({ database, server, ann, userId, deps, retrieval, read, add, work, passagesOf } = await startIngestStage(
      await open(),
    ));
  });
  afterAll(() => server.close());

  /** Makes the pass that the schedule makes every few minutes. */
  const renew = async (some: Partial<SourcesDeps> = {}) => {
    const works = new Map<string, (signal: AbortSignal) => Promise<void>>();
    const schedule = (name: string, _cron: string, work: (signal: AbortSignal) => Promise<void>) =>
      void works.set(name, work);
    createSources({ ...deps, ...some }).handleJobs({ handle: () => undefined, schedule });
    await works.get('renew-sources')?.(new AbortController().signal);
  };
  const found = async (q: string) =>
    (await ann.call(listKnowledgeBase, { query: { q } })).map((each) => ({ id: each.id, found: each.found }));
  const idsOf = async (q: string) => (await found(q)).map(({ id }) => id);
  const aged = async (keepsCut = false) => {
    const id = await add(long);
    await work(id);
    const [source, passages] = [await read(id), await passagesOf(id)];
    await ageSource(database, { userId, id, keepsCut });
    return { id, source, passages };
  };
  /** An index in which something happens before the n-th piece is written. */
  const whenWriting = (at: number, happen: () => Promise<unknown>): Partial<SourcesDeps> => {
    let count = 0;
    const appendBeside: Retrieval['appendBeside'] = async (...given) => {
      if (++count === at) await happen();
      return retrieval.appendBeside(...given);
    };
    return { retrieval: { ...retrieval, appendBeside } };
  };

  it('are found by their present words after a pass, and until then as they were', async () => {
    const { id, source, passages } = await aged();
    expect(await idsOf('minutes')).toEqual([]);
    let during: string[] = [];
    await renew(
      whenWriting(3, async () => {
        during = [...(await idsOf('cormorant')), ...(await idsOf('minutes'))];
        expect(await read(id)).toEqual(source);
      }),
    );
    expect(during).toEqual([id]);
    expect(await idsOf('cormorant')).toEqual([]);
    const [hit] = await found('heron number 17');
    expect(hit?.id).toBe(id);
    expect(hit?.found[0]?.text).toContain('Heron number 17');
    for (const { text, start, end } of hit?.found ?? []) {
      const query = { from: String(start), to: String(end) };
      expect(await ann.call(readSourceText, { params: { id }, query })).toMatchObject({ text });
    }
    expect(await passagesOf(id)).toEqual(passages);
    expect(await read(id)).toEqual(source);
  });

  it('that are tables have the names of their columns as they are told now', async () => {
    const id = await add(`country,2020,2021\n${'Heronia,17,19\n'.repeat(200)}`);
    await database.db.execute(sql`update sources set type = 'table' where id = ${id}`);
    await work(id);
    await ageSource(database, { userId, id });
    await renew();
    const heading = 'country, 2020, 2021';
    expect((await passagesOf(id)).map(({ locator }) => locator?.heading)).toContain(heading);
    const query = { from: '0', to: '10' };
    expect((await ann.call(readSourceText, { params: { id }, query })).sections).toMatchObject([{ title: heading }]);
  });

  it('are left alone once they are indexed, and so are those of a later release', async () => {
    const { id, passages } = await aged();
    const lines: object[] = [];
    const log = { ...deps.log, info: (fields: object) => void lines.push(fields) };
    await renew({ log });
    await renew({ log });
    expect(lines).toEqual([{ renewed: 1, failed: 0, left: 0 }]);
    await database.db.execute(sql`update retrieval_documents set version = '1-abc-99' where item_id = ${id}`);
    await renew({ log });
    expect(lines).toHaveLength(1);
    await database.db.execute(
      sql`update retrieval_documents set version = '1-12345678901234567890' where item_id = ${id}`,
    );
    await renew({ log });
    expect(lines).toHaveLength(2);
    expect(await passagesOf(id)).toEqual(passages);
  });

  it('are each indexed by one of two replicas', async () => {
    const all = [await aged(), await aged(), await aged()];
    const begunOnes: string[] = [];
    const appendBeside: Retrieval['appendBeside'] = async (user, item, version, from, some) => {
      if (from === 0) begunOnes.push(item);
      return retrieval.appendBeside(user, item, version, from, some);
    };
    const replica = () => renew({ retrieval: { ...retrieval, appendBeside } });
    await Promise.all([replica(), replica()]);
    expect(begunOnes.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    for (const { id, passages } of all) expect(await passagesOf(id)).toEqual(passages);
  });

  it('keep a title that is given meanwhile, and stay out of the knowledge base', async () => {
    const { id, passages } = await aged();
    const change = { title: 'Marabou', isInKnowledgeBase: false };
    await renew(whenWriting(3, () => ann.call(updateSource, { params: { id }, body: change })));
    expect(await read(id)).toMatchObject({ ...change, stage: 'ready', passages: passages.length });
    expect(await idsOf('marabou')).toEqual([id]);
    expect((await retrieval.search(userId, { query: 'marabou' })).found).toEqual([]);
  });

  it('are left alone when they are deleted meanwhile, and indexed once they are restored', async () => {
    const { id, passages } = await aged();
    await renew(whenWriting(2, () => ann.call(deleteSource, { params: { id } })));
    await renew();
    expect(await idsOf('cormorant')).toEqual([]);
    await ann.call(restoreSource, { params: { id } });
    expect(await idsOf('cormorant')).toEqual([id]);
    expect((await passagesOf(id)).map(({ text }) => text)).toEqual([agedText]);
    await renew();
    expect(await passagesOf(id)).toEqual(passages);
  });

  it('are left to the job that takes them in anew meanwhile', async () => {
    const { id, passages } = await aged();
    await renew(
      whenWriting(2, async () => {
        await database.transaction((tx) => writeSource(tx, userId, id, begun('splitting')));
        await work(id);
      }),
    );
    expect(await read(id)).toMatchObject({ stage: 'ready', passages: passages.length });
    expect(await passagesOf(id)).toEqual(passages);
  });

  it('are indexed where the last refresh of them failed, which stays so', async () => {
    const { id, passages } = await aged();
    const failed = { stage: 'failed', failedAt: 'fetching', problem: 'The page is away.', attempts: 8 } as const;
    await database.transaction((tx) => writeSource(tx, userId, id, failed));
    await renew();
    expect(await passagesOf(id)).toEqual(passages);
    expect(await read(id)).toMatchObject({ stage: 'failed', problem: failed.problem, canRetry: true });
  });

  it('keep their vectors, and are found by words while the embedding model is away', async () => {
    const embedder = createTestEmbedder();
    const withModel = createRetrieval({ ...server.app.outside, spaces: deps.spaces, embedder });
    const some = { retrieval: withModel };
    const id = await add(`${long}\n\nA flamingo wades.`);
    await work(id, some);
    await withModel.embedWaiting(AbortSignal.timeout(60_000));
    const asked = embedder.asked.length;
    await ageSource(database, { userId, id, keepsCut: true });
    embedder.fail('unreachable');
    await renew(some);
    expect(await idsOf('flamingo')).toEqual([id]);
    await withModel.embedWaiting(AbortSignal.timeout(60_000));
    expect(embedder.asked).toHaveLength(asked);
    const [document] = (await database.db.execute(sql`select * from retrieval_documents where item_id = ${id}`)).rows;
    expect(document).toMatchObject({ embedded_with: embedder.name, embedded: document?.passages });
  });
});
