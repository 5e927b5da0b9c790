import { getUser } from '@atrium/contract/accounts';
import {
  createNote,
  deleteNote,
  listNotes,
  listNoteVersions,
  readNote,
  restoreNote,
  saveNote,
} from '@atrium/contract/notes';
import { createPersona } from '@atrium/contract/personas';
import {
  addFolder,
  archiveSpace,
  createSpace,
  deleteFolder,
  deleteSpace,
  fileItem,
  listDeletedSpaces,
  listFolderItems,
  listSpaces,
  orderFolders,
  readSpace,
  renameFolder,
  restoreSpace,
  type Space,
  updateSpace,
} from '@atrium/contract/spaces';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { samplePersona } from '../../testing/samples/sample-calls.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { createNotes } from '../notes/index.ts';
import { createRetrieval } from '../retrieval/index.ts';
import { createSpaces } from './index.ts';

describeOnBothStores('spaces and notes', (open) => {
  let database: Database;
  let server: TestApp;
  let ann: TestClient;
  let ben: TestClient;

  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database } });
    [ann, ben] = [await server.demoUser(), await server.demoUser()];
  });
  afterAll(() => server.close());

  const make = (fields: { parentId?: number; name?: string } = {}) =>
    ann.call(createSpace, { body: { name: 'Herons', ...fields } });
  const write = (spaceId: number, content = 'A heron waits.') =>
    ann.call(createNote, { params: { spaceId }, body: { title: 'Herons', content } });
  const found = async (id: number): Promise<Space | undefined> =>
    (await ann.call(listSpaces)).find((one) => one.id === id);
  const tag = async (): Promise<string | null> => {
    const answer = await fetch(`${server.url}/api/spaces`, { headers: { cookie: ann.jar.header() ?? '' } });
    return answer.headers.get('etag');
  };
  const refused = { status: 404, body: { code: 'not-found' } };

  describe('of another', () => {
    it('and their folders, items and notes are not found, and stay as they were', async () => {
      const [space, bens] = [await make(), await ben.call(createSpace, { body: { name: 'Bitterns' } })];
      const note = await write(space.id);
      const { folders } = await ann.call(readSpace, { params: { spaceId: space.id } });
      const [folderId = ''] = folders.map((one) => one.id);
      const into = { spaceId: bens.id };
      const named = { ...into, folderId };
      const item = { ...into, itemId: note.id };
      expect(await ben.send(renameFolder, { params: named, body: { name: 'Mine' } })).toMatchObject(refused);
      expect(await ben.send(deleteFolder, { params: named })).toMatchObject(refused);
      expect(await ben.send(listFolderItems, { params: named })).toMatchObject(refused);
      expect(await ann.send(listFolderItems, { params: { spaceId: 1, folderId } })).toMatchObject(refused);
      expect(await ben.send(fileItem, { params: item, body: { folderId: null } })).toMatchObject(refused);
      expect(await ben.send(createNote, { params: into, body: { folderId } })).toMatchObject(refused);
      expect(await ben.send(readNote, { params: { id: note.id } })).toMatchObject(refused);
      expect(await ben.send(saveNote, { params: { id: note.id }, body: { content: 'mine' } })).toMatchObject(refused);
      expect(await ben.send(deleteNote, { params: { id: note.id } })).toMatchObject(refused);
      expect((await ann.call(readSpace, { params: { spaceId: space.id } })).folders).toEqual(folders);
      expect(await ann.call(readNote, { params: { id: note.id } })).toEqual(note);
    });

    it('begin their chats with no persona whose web chat is off', async () => {
      const multimodalConfig = { ...samplePersona.multimodalConfig, webChat: false };
      const { id } = await ann.call(createPersona, { body: { ...samplePersona, multimodalConfig } });
      const { id: spaceId } = await make();
      expect(await ann.send(updateSpace, { params: { spaceId }, body: { defaultPersona: id } })).toMatchObject({
        status: 409,
        body: { code: 'conflict', message: expect.stringContaining('Web chat is off') },
      });
      expect(await ann.call(readSpace, { params: { spaceId } })).toMatchObject({ defaultPersona: null });
    });

    it('are no persona to choose and no space to be a part of', async () => {
      const persona = await ben.call(createPersona, { body: samplePersona });
      const { id: spaceId } = await make();
      const body = { defaultPersona: persona.id };
      expect(await ann.send(updateSpace, { params: { spaceId }, body })).toMatchObject(refused);
      expect(await ann.send(updateSpace, { params: { spaceId }, body: { parentId: 9_999 } })).toMatchObject(refused);
    });
  });

  describe('to begin with', () => {
    it('are two, with two folders each', async () => {
      const fresh = await server.demoUser();
      expect(await fresh.call(listSpaces)).toMatchObject([
        { id: 1, name: 'My Personal Space', isDefault: true, iconType: 'folder' },
        { id: 2, name: 'My Workspace', isDefault: false },
      ]);
      const { folders } = await fresh.call(readSpace, { params: { spaceId: 1 } });
      expect(folders.map((one) => one.name)).toEqual(['Research', 'Projects']);
    });

    it('are given to users of before too, once, however many ask at once', async () => {
      const old = await server.demoUser();
      const { id } = await old.call(getUser);
      await database.db.execute(sql`delete from spaces where user_id = ${id}`);
      await database.db.execute(sql`delete from space_books where user_id = ${id}`);
      const lists = await Promise.all([old.call(listSpaces), old.call(listNotes, { params: { spaceId: 2 } })]);
      expect(lists[0].map((one) => one.id)).toEqual([1, 2]);
      expect((await old.call(listSpaces)).map((one) => one.id)).toEqual([1, 2]);
    });
  });

  it('are renamed, described and configured; a change begun from an older one is refused', async () => {
    const { id: spaceId, version } = await make();
    const body = { name: 'Egrets', description: 'White', instructions: 'Be brief.', webSearch: true, basedOn: version };
    const saved = await ann.call(updateSpace, { params: { spaceId }, body });
    expect(saved).toMatchObject({ name: 'Egrets', description: 'White', instructions: 'Be brief.', webSearch: true });
    expect(await ann.send(updateSpace, { params: { spaceId }, body })).toMatchObject({ status: 409 });
    expect(await found(spaceId)).toEqual(saved);
  });

  it('stand in one another five deep, and never in themselves', async () => {
    const ids: number[] = [];
    for (let at = 0; at < 5; at++) ids.push((await make(at === 0 ? {} : { parentId: ids[at - 1] ?? 0 })).id);
    const [top = 0] = ids;
    expect(await ann.send(createSpace, { body: { name: 'Six', parentId: ids[4] ?? 0 } })).toMatchObject({
      status: 409,
    });
    const body = { parentId: ids[2] ?? 0 };
    expect(await ann.send(updateSpace, { params: { spaceId: top }, body })).toMatchObject({ status: 409 });
  });

  it('go into the archive with what is below them, and out again; the default one stays', async () => {
    const { id: spaceId } = await make();
    const child = await make({ parentId: spaceId });
    await ann.call(archiveSpace, { params: { spaceId }, body: { archived: true } });
    expect(await found(child.id)).toBeUndefined();
    const archived = await ann.call(listSpaces, { query: { archived: 'true' } });
    expect(archived.map((one) => one.id)).toEqual(expect.arrayContaining([spaceId, child.id]));
    await ann.call(archiveSpace, { params: { spaceId }, body: { archived: false } });
    expect(await found(child.id)).toMatchObject({ parentId: spaceId, archivedAt: null });
    expect(await ann.send(archiveSpace, { params: { spaceId: 1 }, body: { archived: true } })).toMatchObject({
      status: 409,
    });
    expect(await ann.send(deleteSpace, { params: { spaceId: 1 } })).toMatchObject({ status: 409 });
  });

  it('are deleted with what is in them and had back; later they are gone for good, and their number is not given again', async () => {
    const { id: spaceId } = await make();
    const child = await make({ parentId: spaceId });
    const note = await write(child.id);
    await ann.call(deleteSpace, { params: { spaceId } });
    expect(await ann.send(readNote, { params: { id: note.id } })).toMatchObject(refused);
    expect(await ann.send(listNotes, { params: { spaceId: child.id } })).toMatchObject(refused);
    const deleted = await ann.call(listDeletedSpaces);
    expect(deleted[0]).toMatchObject({ id: spaceId, name: 'Herons' });
    expect(deleted.map(({ id }) => id)).not.toContain(child.id);
    expect(await ben.call(listDeletedSpaces)).toEqual([]);
    await ann.call(restoreSpace, { params: { spaceId } });
    expect(await ann.call(readNote, { params: { id: note.id } })).toEqual(note);
    expect((await ann.call(listDeletedSpaces)).map(({ id }) => id)).not.toContain(spaceId);

    await ann.call(deleteSpace, { params: { spaceId } });
    const clock = { now: () => new Date(Date.now() + 16 * 60_000) };
    const deps = { database, clock, personas: { voices: async () => [] }, spaceGone: [], itemTitles: [] };
    const spaces = createSpaces(deps);
    const log = { warn: () => undefined, error: () => undefined };
    const retrieval = createRetrieval({ ...deps, spaces, embedder: null, log });
    const notHere = () => Promise.reject(new Error('not here'));
    const [sources, files] = [{ addText: notHere }, { elsewhere: { hold: notHere, judge: notHere } }];
    const notes = createNotes({ ...deps, log, spaces, retrieval, sources, files });
    await createSpaces({ ...deps, spaceGone: [notes.spaceGone] }).purge();
    expect(await ann.send(restoreSpace, { params: { spaceId } })).toMatchObject(refused);
    const { rows } = await database.db.execute(sql`select 1 from notes where id = ${note.id}`);
    expect(rows).toEqual([]);
    expect((await make()).id).toBeGreaterThan(child.id);
  });

  it('have folders that are added, ordered and renamed; what was in a deleted one stays', async () => {
    const { id: spaceId } = await make();
    const params = { spaceId };
    const { id: folderId } = await ann.call(addFolder, { params, body: { name: 'Nests' } });
    const { folders } = await ann.call(orderFolders, { params, body: { ids: [folderId] } });
    expect(folders.map((one) => one.name)).toEqual(['Nests', 'Research', 'Projects']);
    const note = await write(spaceId);
    await ann.call(fileItem, { params: { spaceId, itemId: note.id }, body: { folderId } });
    expect(await ann.call(listNotes, { params })).toMatchObject([{ id: note.id, folderId }]);
    await ann.call(deleteFolder, { params: { spaceId, folderId } });
    expect(await ann.call(listNotes, { params })).toMatchObject([{ id: note.id, folderId: null }]);
  });

  it('have folders that count and name what is in them, a page at a time, without what was deleted', async () => {
    const { id: spaceId } = await make();
    const { folders } = await ann.call(readSpace, { params: { spaceId } });
    const params = { spaceId, folderId: folders[0]?.id ?? '' };
    const notes = [await write(spaceId), await write(spaceId), await write(spaceId)];
    for (const { id: itemId } of notes)
      await ann.call(fileItem, { params: { spaceId, itemId }, body: { folderId: params.folderId } });
    const first = await ann.call(listFolderItems, { params, query: { limit: '2' } });
    expect(first).toEqual([notes[2], notes[1]].map((note) => ({ id: note?.id, kind: 'note', title: 'Herons' })));
    const rest = await ann.call(listFolderItems, { params, query: { limit: '2', after: first[1]?.id } });
    expect(rest.map(({ id }) => id)).toEqual([notes[0]?.id]);
    await ann.call(deleteNote, { params: { id: notes[0]?.id ?? '' } });
    expect((await ann.call(readSpace, { params: { spaceId } })).folders.map(({ count }) => count)).toEqual([2, 0]);
    expect(await ann.call(listFolderItems, { params })).toHaveLength(2);
    const renamed = await ann.call(renameFolder, { params, body: { name: 'Marsh' } });
    expect(renamed).toEqual({ id: params.folderId, name: 'Marsh', count: 2 });
  });

  it('count what is in them, and the list has another version then', async () => {
    const { id: spaceId } = await make();
    const before = await tag();
    expect(await tag()).toBe(before);
    const note = await write(spaceId);
    expect(await tag()).not.toBe(before);
    expect(await found(spaceId)).toMatchObject({ counts: { sources: 0, notes: 1, chats: 0, tasks: 0 } });
    await ann.call(deleteNote, { params: { id: note.id } });
    expect(await found(spaceId)).toMatchObject({ counts: { notes: 0 } });
    await ann.call(restoreNote, { params: { id: note.id } });
    expect(await found(spaceId)).toMatchObject({ counts: { notes: 1 } });
  });

  describe('notes', () => {
    it('are refused a save begun from an older text, and change nothing then', async () => {
      const note = await write((await make()).id);
      const params = { id: note.id };
      const saved = await ann.call(saveNote, { params, body: { content: 'First', basedOn: note.version } });
      const late = { content: 'Second', basedOn: note.version };
      expect(await ann.send(saveNote, { params, body: late })).toMatchObject({ status: 409 });
      expect(await ann.call(readNote, { params })).toEqual(saved);
    });

    it('keep the text that is saved over without asking, the last ten times', async () => {
      const note = await write((await make()).id, 'Text 0');
      const params = { id: note.id };
      for (let at = 1; at <= 12; at++) await ann.call(saveNote, { params, body: { content: `Text ${at}` } });
      const versions = await ann.call(listNoteVersions, { params });
      expect(versions.map((one) => one.content)).toEqual(Array.from({ length: 10 }, (_each, at) => `Text ${11 - at}`));
    });

    it('are listed a page at a time by their beginnings', async () => {
      const { id: spaceId } = await make();
      const made = [await write(spaceId, 'a'.repeat(150)), await write(spaceId, 'b'), await write(spaceId, 'c')];
      const params = { spaceId };
      const first = await ann.call(listNotes, { params, query: { limit: '2' } });
      const rest = await ann.call(listNotes, { params, query: { limit: '2', after: first[1]?.id } });
      expect([...first, ...rest].map((one) => one.id)).toEqual(made.map((one) => one.id).reverse());
      expect(rest[0]).toMatchObject({ content: 'a'.repeat(100), length: 150 });
    });

    it('go in and out of the knowledge base without becoming another version', async () => {
      const note = await write((await make()).id);
      const saved = await ann.call(saveNote, { params: { id: note.id }, body: { isInKnowledgeBase: false } });
      expect(saved).toEqual({ ...note, isInKnowledgeBase: false });
    });
  });
});
