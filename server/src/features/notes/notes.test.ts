import { getUser } from '@atrium/contract/accounts';
import { createNote, deleteNote, listNoteVersions, noteToSource, restoreNote, saveNote } from '@atrium/contract/notes';
import { sendStream } from '@atrium/contract/runs';
import { listSources } from '@atrium/contract/sources';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { collectEvents } from '../../testing/collect-events.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { type CatchUp, createRetrieval } from '../retrieval/index.ts';
import { createSpaces } from '../spaces/index.ts';
import { createNotes } from './index.ts';

const minute = 60_000;

describeOnBothStores('versions of a note', (open) => {
  let database: Database;
  let server: TestApp;
  let ann: TestClient;
  let ahead = 0;

  beforeAll(async () => {
    database = await open();
    const clock = { now: () => new Date(Date.now() + ahead) };
    server = await startTestApp({ overrides: { database, clock } });
    ann = await server.demoUser();
  });
  afterAll(() => server.close());

  const write = async (content = '') => (await ann.call(createNote, { params: { spaceId: 1 }, body: { content } })).id;
  /** Saves like an editor, `wait` milliseconds after the last save. */
  const save = async (id: string, content: string, wait: number) => {
    ahead += wait;
    await ann.call(saveNote, { params: { id }, body: { content } });
  };
  const saveOn = async (id: string, content: string, wait: number, version: number) => {
    ahead += wait;
    return (await ann.call(saveNote, { params: { id }, body: { content, basedOn: version } })).version;
  };
  const kept = async (id: string) =>
    (await ann.call(listNoteVersions, { params: { id } })).map((version) => version.content);

  it('are not made by every save of somebody who writes', async () => {
    const id = await write('Begun');
    let version = 1;
    for (const text of ['Begun.', 'Begun..', 'Begun...']) version = await saveOn(id, text, 2_000, version);
    expect(await kept(id)).toEqual([]);
  });

  it('keep what stood when one came back to it', async () => {
    const id = await write('Before');
    const version = await saveOn(id, 'After', 3 * minute, 1);
    await saveOn(id, 'After all', 2_000, version);
    expect(await kept(id)).toEqual(['Before']);
  });

  it('keep one text for each ten minutes of writing without a pause', async () => {
    const id = await write('0');
    let version = 1;
    for (let at = 1; at <= 25; at += 1) version = await saveOn(id, String(at), minute, version);
    expect(await kept(id)).toEqual(['20', '10']);
  });

  it('keep no text of a note that has no title either, and always keep what is saved over', async () => {
    const id = await write();
    await saveOn(id, 'Theirs', 5 * minute, 1);
    await save(id, 'Mine', 0);
    expect(await kept(id)).toEqual(['Theirs']);
    await ann.call(saveNote, { params: { id }, body: { title: 'Named', content: '' } });
    await save(id, 'Again', 0);
    expect(await kept(id)).toEqual(['', 'Mine', 'Theirs']);
  });

  it('do not matter to a save that changes neither text nor title', async () => {
    const id = await write('Begun');
    await saveOn(id, 'Begun.', 0, 1);
    const body = { isInKnowledgeBase: false, basedOn: 1 };
    expect(await ann.call(saveNote, { params: { id }, body })).toMatchObject({ version: 2, isInKnowledgeBase: false });
  });
});

describeOnBothStores('what notes say', (open) => {
  let database: Database;
  let server: TestApp;
  let ann: TestClient;
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const slices = () => {
    const deps = { database, clock, personas: { voices: async () => [] }, spaceGone: [], itemTitles: [] };
    const spaces = createSpaces(deps);
    const catchUps: CatchUp[] = [];
    const log = { warn: () => undefined, error: () => undefined };
    const retrieval = createRetrieval({ ...deps, spaces, embedder: null, log, catchUps });
    const notHere = () => Promise.reject(new Error('not here'));
    const [sources, files] = [{ addText: notHere }, { elsewhere: { hold: notHere, judge: notHere } }];
    const notes = createNotes({ ...deps, log, spaces, retrieval, sources, files });
    catchUps.push(notes.catchUp);
    return { retrieval, notes };
  };

  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database, clock } });
    ann = await server.demoUser();
  });
  afterAll(() => server.close());

  const write = (content: string, isInKnowledgeBase = true) =>
    ann.call(createNote, { params: { spaceId: 1 }, body: { title: 'Birds', content, isInKnowledgeBase } });
  const search = async (query: string, more: object = {}) => {
    const { id } = await ann.call(getUser);
    return (await slices().retrieval.search(id, { query, spaceId: 1, ...more })).found;
  };
  const finding = async (query: string) => (await search(query)).map((one) => one.itemId);

  it('is found from the moment it is saved, at its place in the text, and no longer once it says something else', async () => {
    const content = '# Herons\n\nA heron waits in shallow water.\n\nNothing else.';
    const { id } = await write(content);
    const [found] = await search('shallow water');
    expect(found).toMatchObject({ itemId: id, kind: 'note', title: 'Birds' });
    expect(content.slice(found?.start, found?.end)).toBe(found?.text);
    await ann.call(saveNote, { params: { id }, body: { content: 'A bittern booms at night.' } });
    expect([await finding('shallow water'), await finding('bittern')]).toEqual([[], [id]]);
    await ann.call(saveNote, { params: { id }, body: { title: 'Marsh fowl' } });
    expect(await search('bittern')).toMatchObject([{ title: 'Marsh fowl' }]);
  });

  it('is not found out of the knowledge base, while deleted, or by others', async () => {
    const { id } = await write('A kingfisher dives.', false);
    expect(await finding('kingfisher')).toEqual([]);
    await ann.call(saveNote, { params: { id }, body: { isInKnowledgeBase: true } });
    expect(await finding('kingfisher')).toEqual([id]);
    const ben = await (await server.demoUser()).call(getUser);
    expect((await slices().retrieval.search(ben.id, { query: 'kingfisher' })).found).toEqual([]);
    await ann.call(deleteNote, { params: { id } });
    expect(await finding('kingfisher')).toEqual([]);
    await ann.call(restoreNote, { params: { id } });
    expect(await finding('kingfisher')).toEqual([id]);
  });

  it('is gone from the index with a note that is gone for good', async () => {
    const { id } = await write('A cormorant dries its wings.');
    await ann.call(deleteNote, { params: { id } });
    ahead += 16 * minute;
    await slices().notes.purge();
    const { rows } = await database.db.execute(sql`select 1 from retrieval_passages where item_id = ${id}`);
    expect(rows).toEqual([]);
  });

  it('is found of a note as long as notes can be', async () => {
    const { id } = await write(`${'Reeds stand in the wind. '.repeat(7_990)}An osprey.`);
    // A search waits for the index only for a limited time, so the test searches again.
    await expect.poll(() => finding('osprey'), { timeout: 20_000 }).toEqual([id]);
  });

  it('is found by a question that is asked right after the save, and not by anybody else’s', async () => {
    const { id } = await write('The harbour fee is nine crowns.');
    await ann.call(saveNote, {
      params: { id },
      body: { content: 'The harbour fee is eleven crowns for every night.' },
    });
    const ask = async (client: TestClient) => {
      const body = { message: 'How much is the harbour fee for a night?', spaceId: 1 };
      return collectEvents(client.events(sendStream, { body })).all();
    };
    const ben = await server.demoUser();
    await ben.call(createNote, { params: { spaceId: 1 }, body: { content: 'Nothing of that.' } });
    expect((await ask(ben)).content).not.toContain('crowns');
    const { content, sources } = await ask(ann);
    expect(content).toContain('eleven crowns');
    expect(sources).toContainEqual(expect.objectContaining({ itemId: id }));
  });
});

describeOnBothStores('a note as a source', (open) => {
  let server: TestApp;
  let ann: TestClient;

  beforeAll(async () => {
    server = await startTestApp({ overrides: { database: await open() } });
    ann = await server.demoUser();
  });
  afterAll(() => server.close());

  it('is not made of the note of another, nor of one that says nothing', async () => {
    const { id } = await ann.call(createNote, { params: { spaceId: 1 }, body: { content: ' ' } });
    const ben = await server.demoUser();
    expect(await ben.send(noteToSource, { params: { id } })).toMatchObject({ status: 404 });
    expect(await ann.send(noteToSource, { params: { id } })).toMatchObject({ status: 400 });
  });

  it('stands in the space of its note, once for each text', async () => {
    const body = { title: 'Herons', content: 'A heron waits.' };
    const { id } = await ann.call(createNote, { params: { spaceId: 1 }, body });
    const made = await ann.call(noteToSource, { params: { id } });
    expect(made.isNew).toBe(true);
    expect(await ann.call(noteToSource, { params: { id } })).toEqual({ id: made.id, isNew: false });
    const listed = await ann.call(listSources, { params: { spaceId: 1 } });
    expect(listed).toMatchObject([{ id: made.id, title: 'Herons', type: 'note' }]);
  });
});
