import { readFile } from 'node:fs/promises';
import { getUser } from '@atrium/contract/accounts';
import {
  addSourceFile,
  addSourceText,
  deleteSource,
  listKnowledgeBase,
  listSources,
  readSource,
  readSourceText,
  restoreSource,
  retrySource,
  type Source,
} from '@atrium/contract/sources';
import { createSpace, deleteSpace } from '@atrium/contract/spaces';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { ObjectStoreError } from '../../ports/object-store.ts';
import { describeOnBothStores } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createFiles } from '../files/index.ts';
import { createRetrieval, type Retrieval } from '../retrieval/index.ts';
import { createSpaces, type SpaceGone } from '../spaces/index.ts';
import { createSources } from './index.ts';
import { ingestSource } from './ingest-source.ts';
import { mostAttempts } from './policy.ts';
import type { SourcesDeps } from './sources-deps.ts';

/** Enough for several transactions of passages. */
const long = Array.from(
  { length: 60 },
  (_, at) => `## Heron ${at}\n\n${`Heron number ${at} stands still for minutes. `.repeat(14)}\n`,
).join('\n');

describeOnBothStores('taking a source in', (open) => {
  let database: Database;
  let server: TestApp;
  let ann: TestClient;
  let userId: string;
  let deps: SourcesDeps;
  let retrieval: Retrieval;

  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database } });
    ann = await server.demoUser();
    userId = (await ann.call(getUser)).id;
    const { outside } = server.app;
    const spaces = createSpaces({ ...outside, personas: { voices: async () => [] }, spaceGone: [], itemTitles: [] });
    retrieval = createRetrieval({ ...outside, spaces });
    const noModel = { seeing: async () => null, generateOwn: () => Promise.reject(new Error('there is no model')) };
    const accounts = { actorInJobs: async () => null };
    deps = {
      ...outside,
      accounts,
      inference: noModel,
      files: createFiles({ ...outside, storedElsewhere: [] }),
      spaces,
      retrieval,
    };
  });
  afterAll(() => server.close());

  const space = async () => ({ spaceId: (await ann.call(createSpace, { body: { name: 'Herons' } })).id });
  const read = (id: string) => ann.call(readSource, { params: { id } });
  const add = async (text: string) => (await ann.call(addSourceText, { params: await space(), body: { text } })).id;
  const work = (id: string, some: Partial<SourcesDeps> = {}) =>
    ingestSource({ ...deps, ...some })({ userId, sourceId: id });
  const passagesOf = (id: string) => retrieval.neighbours(userId, id, 0, 0, 5_000);
  /** In an hour, when the lease of a job that died has run out. */
  const later = { clock: { now: () => new Date(Date.now() + 3_600_000) } };

  /** A database of a process that dies at one of its transactions, before it is committed or right after. */
  const dying = (at: number, isCommitted: boolean): { database: Database; hasDied: () => boolean } => {
    let count = 0;
    const dead = () => Promise.reject(new Error('The process is dead.'));
    const transaction: Database['transaction'] = async (body) => {
      count++;
      if (count > at) return dead();
      if (count < at) return database.transaction(body);
      if (isCommitted) await database.transaction(body);
      else await database.transaction((tx) => body(tx).then(dead));
      return dead();
    };
    return { database: { ...database, db: database.db, transaction }, hasDied: () => count >= at };
  };

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
      const process = dying(at, isCommitted);
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
      // Nor does it say how far it came.
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
    // At once: the lease was given back.
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
    await work(id, dying(3, true)).catch(() => undefined);
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
    expect(failed).toMatchObject({ stage: 'failed', passages: 0, problem: expect.stringMatching(/Try again\.$/) });
    expect(await ann.call(retrySource, { params: { id } })).toMatchObject({ stage: 'reading', problem: null });
    await work(id);
    expect((await read(id)).stage).toBe('ready');
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
    await work(id, dying(3, true)).catch(() => undefined);
    const { stage } = await read(id);
    await createSources(deps).resume(true);
    await work(id);
    expect((await read(id)).stage).toBe(database.kind === 'pglite' ? 'ready' : stage);
  });

  it('of a source that is deleted meanwhile stops, and goes on when it is had back', async () => {
    const id = await add(long);
    await work(id, dying(6, true)).catch(() => undefined);
    await ann.call(deleteSource, { params: { id } });
    await work(id, later);
    expect((await retrieval.search(userId, { query: 'heron', itemIds: [id], includedOnly: false })).found).toEqual([]);
    await ann.call(restoreSource, { params: { id } });
    await work(id, later);
    expect((await read(id)).stage).toBe('ready');
    expect((await retrieval.search(userId, { query: 'heron', itemIds: [id], includedOnly: false })).found).not.toEqual(
      [],
    );
  });

  it.each([
    ['harbour.pdf', 'pdf', { page: 2 }, 'Albatross'],
    ['harbour.docx', 'word', { heading: 'Harbour report' }, 'Albatross'],
    ['harbour-headings.docx', 'word', { heading: 'The light' }, 'Albatross'],
    ['harbour.doc', 'word', {}, 'Albatross'],
    ['harbour.pptx', 'slides', { page: 2, heading: 'Ferries' }, 'Albatross'],
    ['harbour.xlsx', 'sheet', { heading: 'Ferries', lines: [1, 9] }, 'Albatross'],
    ['harbour.epub', 'book', { heading: 'The light' }, 'Albatross'],
    ['skarholm/skarholm-pandoc.docx', 'word', { heading: 'The crew' }, 'Lister'],
    ['skarholm/skarholm-writer.docx', 'word', { heading: 'The crew' }, 'Lister'],
    ['skarholm/skarholm.odt', 'word', { heading: 'The fog signal' }, 'Lister'],
    ['skarholm/skarholm-pandoc.pptx', 'slides', { page: 4, heading: 'The crew' }, 'Lister'],
    ['skarholm/skarholm-impress.pptx', 'slides', { page: 4, heading: 'The crew' }, 'Lister'],
    ['skarholm/skarholm.odp', 'slides', { page: 4, heading: 'The crew' }, 'Lister'],
    ['skarholm/skarholm.xlsx', 'sheet', { heading: 'Spare parts', lines: [1, 2] }, 'Lister'],
    ['skarholm/skarholm.ods', 'sheet', { heading: 'Spare parts', lines: [1, 2] }, 'Lister'],
    ['skarholm/skarholm.epub', 'book', { heading: 'The fog signal' }, 'Lister'],
    ['skarholm/skarholm-pandoc.html', 'html', { heading: 'The crew' }, 'Lister'],
    ['skarholm/skarholm.pdf', 'pdf', { page: 3 }, 'Lister'],
    ['skarholm/skarholm.csv', 'table', { lines: [1, 4] }, 'Solberg'],
    ['skarholm/made-from/light.md', 'markdown', { heading: 'The fog signal' }, 'Lister'],
    ['skarholm/made-from/said.txt', 'text', { lines: [1, 1] }, 'Lister'],
  ])(
    '%s, made by another program, is found where it says, and every passage stands in its text',
    async (name, type, locator, word) => {
      const params = await space();
      const body = new Uint8Array(await readFile(new URL(`../../testing/fixtures/${name}`, import.meta.url)));
      const added = (await ann.send(addSourceFile, { params, query: { name }, body })).body as Source;
      await work(added.id);
      expect(await read(added.id)).toMatchObject({ stage: 'ready', type });
      const { text } = await ann.call(readSourceText, { params: { id: added.id } });
      const passages = await passagesOf(added.id);
      expect(passages.length).toBeGreaterThan(0);
      for (const passage of passages) expect(text.slice(passage.start, passage.end)).toBe(passage.text);
      const { found } = await retrieval.search(userId, { query: word, itemIds: [added.id] });
      expect(found[0]?.locator ?? {}).toMatchObject(locator);
    },
  );

  it.each([
    ['harbour-locked.pdf', 'protected with a password'],
    ['broken.pdf', 'damaged'],
    ['empty.html', 'holds no text'],
  ])('%s fails with one sentence', async (name, sentence) => {
    const made: Record<string, string> = {
      'broken.pdf': '%PDF-1.7 and nothing',
      'empty.html': '<html><body></body></html>',
    };
    const body = made[name]
      ? new Uint8Array(Buffer.from(made[name]))
      : new Uint8Array(await readFile(new URL(`../../testing/fixtures/${name}`, import.meta.url)));
    const added = (await ann.send(addSourceFile, { params: await space(), query: { name }, body })).body as Source;
    await work(added.id);
    const { stage, problem, version } = await read(added.id);
    expect({ stage, version }).toEqual({ stage: 'failed', version: 0 });
    expect(problem).toContain(sentence);
  });

  it('lets the knowledge base find it by its words, with the passage and the space', async () => {
    const params = await space();
    const body = { text: 'The bittern booms at night among the reeds.', title: 'Bitterns' };
    const { id } = await ann.call(addSourceText, { params, body });
    await work(id);
    const [found] = await ann.call(listKnowledgeBase, { query: { q: 'bittern reeds' } });
    expect(found).toMatchObject({
      id,
      spaceName: 'Herons',
      found: [{ text: body.text, start: 0, end: body.text.length }],
    });
    expect(await ann.call(listKnowledgeBase, { query: { q: 'xylophone' } })).toEqual([]);
    expect(await (await server.demoUser()).call(listKnowledgeBase, { query: { q: 'bittern' } })).toEqual([]);
  });

  it('makes a source of a note’s text in the transaction of another slice, once', async () => {
    const { spaceId } = await space();
    const sources = createSources(deps);
    const text = { userId, spaceId, type: 'note' as const, title: 'A note', text: '# A note\n\nOn herons.' };
    const added = await database.transaction((tx) => sources.addText(tx, text));
    const again = await database.transaction((tx) => sources.addText(tx, text));
    expect(again).toEqual({ id: added.id, isNew: false });
    await work(added.id);
    expect(await ann.call(listSources, { params: { spaceId } })).toMatchObject([{ type: 'note', stage: 'ready' }]);
  });

  it.each(['by itself', 'with its space'])(
    'is gone for good %s after a while: rows, passages and bytes',
    async (how) => {
      const { spaceId } = await space();
      const body = new Uint8Array(Buffer.from(`Gone ${how}.`));
      const added = (await ann.send(addSourceFile, { params: { spaceId }, query: { name: 'gone.txt' }, body }))
        .body as Source;
      await work(added.id);
      const { rows: before } = await database.db.execute<{ file_key: string; text_key: string }>(
        sql`select file_key, text_key from source_versions where source_id = ${added.id}`,
      );
      if (how === 'by itself') await ann.call(deleteSource, { params: { id: added.id } });
      else await ann.call(deleteSpace, { params: { spaceId } });
      const gone = { ...deps, ...later };
      const spaceGone: SpaceGone[] = [];
      const spaces = createSpaces({ ...gone, personas: { voices: async () => [] }, spaceGone, itemTitles: [] });
      const files = createFiles({ ...server.app.outside, ...later, storedElsewhere: [] });
      const sources = createSources({ ...gone, files, spaces });
      spaceGone.push(retrieval.spaceGone, sources.spaceGone);
      await (how === 'by itself' ? sources.purge() : spaces.purge());
      for (const table of [
        'source_versions where source_id',
        'retrieval_documents where item_id',
        'retrieval_passages where item_id',
      ]) {
        const { rows } = await database.db.execute(sql`select 1 from ${sql.raw(table)} = ${added.id}`);
        expect([table, rows]).toEqual([table, []]);
      }
      await files.sweep();
      for (const key of [before[0]?.file_key, before[0]?.text_key])
        expect(await deps.objects.exists(key ?? 'absent')).toBe(false);
    },
  );

  it('is taken along by its owner: the file, its text, and a list of them', async () => {
    const params = await space();
    const body = new Uint8Array(Buffer.from('one,two\n1,2\n'));
    const added = (await ann.send(addSourceFile, { params, query: { name: 'own.csv' }, body })).body as Source;
    await work(added.id);
    const folder = `sources/space-${params.spaceId}/${added.id}`;
    const taken = new Map<string, string>();
    for await (const { path, content } of createSources(deps).lifecycle.exporting?.(userId) ?? []) {
      let whole = typeof content === 'string' ? content : '';
      if (typeof content !== 'string') for await (const piece of content) whole += Buffer.from(piece).toString();
      taken.set(path, whole);
    }
    expect(taken.get(`${folder}/original.csv`)).toBe('one,two\n1,2\n');
    expect(taken.get(`${folder}/text.txt`)).toBe('one,two\n1,2\n');
    expect(taken.get('sources/index.json')).toContain('"own.csv"');
  });
});
