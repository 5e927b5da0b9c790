import { readFile } from 'node:fs/promises';
import { readSourceText } from '@atrium/contract/source-texts';
import {
  addSourceFile,
  addSourceText,
  deleteSource,
  listKnowledgeBase,
  listSources,
  type Source,
} from '@atrium/contract/sources';
import { deleteSpace } from '@atrium/contract/spaces';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids/new-id.ts';
import { describeOnBothStores, waitingForLocks } from '../../../testing/database/database.ts';
import { type IngestStage, startIngestStage } from '../../../testing/stages/ingest-stage.ts';
import { createFiles } from '../../files/index.ts';
import { createSpaces, type SpaceGone } from '../../spaces/index.ts';
import { createSources } from '../index.ts';
import { lockSource } from '../store.ts';

/** Files without the slices before and after theirs. */
const alone = { keepUser: async () => true, storedElsewhere: [] };

describeOnBothStores('a source that was taken in', (open) => {
  let { database, server, ann, userId, deps, retrieval, space, read, work, passagesOf } = {} as IngestStage;
  const later = { clock: { now: () => new Date(Date.now() + 3_600_000) } };

  beforeAll(async () => {
    ({ database, server, ann, userId, deps, retrieval, space, read, work, passagesOf } = await startIngestStage(
      await open(),
    ));
  });
  afterAll(() => server.close());

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
      const body = new Uint8Array(await readFile(new URL(`../../../testing/fixtures/${name}`, import.meta.url)));
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

  it('a row far down a table is found and cited under the names of its columns', async () => {
    const keepers = Array.from({ length: 300 }, (_, at) => `light ${at},Person ${at},${1900 + at}`).join('\n');
    const added = (
      await ann.send(addSourceFile, {
        params: await space(),
        query: { name: 'lights.csv' },
        body: new TextEncoder().encode(`place,keeper,since\n${keepers}\nSkarholm,Solberg,1931\n`),
      })
    ).body as Source;
    await work(added.id);
    const { found } = await retrieval.search(userId, { query: 'keeper Solberg', itemIds: [added.id] });
    expect(found[0]).toMatchObject({ text: expect.stringContaining('Solberg') });
    expect(found[0]?.locator).toMatchObject({ heading: 'place, keeper, since', lines: [expect.any(Number), 302] });
  });

  it.each([
    ['harbour-locked.pdf', 'protected with a password'],
    ['broken.pdf', 'damaged'],
    ['empty.html', 'holds no text'],
  ])('%s fails with one sentence, and another try is not offered', async (name, sentence) => {
    const made: Record<string, string> = {
      'broken.pdf': '%PDF-1.7 and nothing',
      'empty.html': '<html><body></body></html>',
    };
    const body = made[name]
      ? new Uint8Array(Buffer.from(made[name]))
      : new Uint8Array(await readFile(new URL(`../../../testing/fixtures/${name}`, import.meta.url)));
    const added = (await ann.send(addSourceFile, { params: await space(), query: { name }, body })).body as Source;
    await work(added.id);
    const { stage, problem, canRetry, version } = await read(added.id);
    expect({ stage, canRetry, version }).toEqual({ stage: 'failed', canRetry: false, version: 0 });
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

  it.each([
    ['a name with an apostrophe and another spelling', 'O’Shaughnessy'],
    ['a word whose other spelling is long', 'ﷺ'.repeat(200)],
  ])('is found by %s', async (_which, name) => {
    const params = await space();
    const { id } = await ann.call(addSourceText, { params, body: { text: `It was ${name} who wrote that.` } });
    await work(id);
    const found = await ann.call(listKnowledgeBase, { query: { q: name } });
    expect(found.map((source) => source.id)).toContain(id);
  });

  it('makes a source of a note’s text in the transaction of another slice, once', async () => {
    const { spaceId } = await space();
    const sources = createSources(deps);
    const actor = { userId, kind: 'user', role: 'user', isDemo: true, sessionId: newId() } as const;
    const text = { spaceId, type: 'note' as const, title: 'A note', text: '# A note\n\nOn herons.' };
    const added = await database.transaction((tx) => sources.addText(tx, actor, text));
    const again = await database.transaction((tx) => sources.addText(tx, actor, text));
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
      const files = createFiles({ ...server.app.outside, ...later, ...alone });
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
        await expect(deps.objects.read(key ?? 'absent')).rejects.toMatchObject({ kind: 'not-found' });
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

  it('goes with its owner also while a job writes what it read: neither waits for the other without end', async () => {
    const { id } = await ann.call(addSourceText, { params: await space(), body: { text: 'The last of all.' } });
    const actor = await deps.accounts.actorInJobs(userId);
    const files = createFiles({ ...server.app.outside, ...alone });
    const [holding, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const writing = database.transaction(async (tx) => {
      if (actor) await deps.files.elsewhere.judge(tx, actor, 1);
      holding.resolve();
      await goOn.promise;
      return lockSource(tx, userId, id);
    });
    await holding.promise;
    const deleting = database.transaction(async (tx) => {
      await files.lifecycle.holding?.(tx, userId);
      await createSources(deps).lifecycle.deleting(tx, userId);
      await files.lifecycle.deleting(tx, userId);
    });
    if (database.kind === 'postgres') await expect.poll(() => waitingForLocks(database), { timeout: 20_000 }).toBe(1);
    goOn.resolve();
    expect((await writing)?.id).toBe(id);
    await deleting;
    expect((await database.db.execute(sql`select 1 from sources where user_id = ${userId}`)).rows).toEqual([]);
  });
});
