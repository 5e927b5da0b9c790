import { findSourceQuote, readSourceFile, readSourceText } from '@atrium/contract/source-texts';
import {
  addSourceFile,
  addSourcePage,
  addSourceText,
  deleteSource,
  includeAllSources,
  listKnowledgeBase,
  listSources,
  readSource,
  refreshSource,
  restoreSource,
  type Source,
  updateSource,
} from '@atrium/contract/sources';
import { createSpace, deleteSpace, listSpaces, restoreSpace } from '@atrium/contract/spaces';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { endedSource } from '../../testing/files-as-sources.ts';
import { compoundOf } from '../../testing/samples/compound-files.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const bytes = (text: string) => new Uint8Array(new TextEncoder().encode(text));

describeOnBothStores('sources', (open) => {
  let database: Database;
  let server: TestApp;
  let ann: TestClient;
  let ben: TestClient;

  beforeAll(async () => {
    database = await open();
    server = await startTestApp({ overrides: { database, runsJobs: true } });
    [ann, ben] = [await server.demoUser(), await server.demoUser()];
  });
  afterAll(() => server.close());

  const space = async () => ({ spaceId: (await ann.call(createSpace, { body: { name: 'Herons' } })).id });
  const addText = (params: { spaceId: number }, text: string, title = '') =>
    ann.call(addSourceText, { params, body: { text, title } });
  const addFile = (params: { spaceId: number }, name: string, content: Uint8Array<ArrayBuffer>, type = '') =>
    ann.send(addSourceFile, { params, query: { name, type }, body: content });
  /** Waits until a source is ready or has failed. */
  const ended = (id: string) => endedSource(ann, id);
  const titles = async (params: { spaceId: number }) =>
    (await ann.call(listSources, { params })).map((one) => one.title);

  it('of another, or of a space of another, are not found and stay as they were', async () => {
    const params = await space();
    const { id } = await addText(params, 'Herons stand still.', 'Herons');
    const refused = { status: 404, body: { code: 'not-found' } };
    for (const endpoint of [readSource, readSourceText, readSourceFile, deleteSource, restoreSource, refreshSource])
      expect(await ben.send(endpoint, { params: { id } })).toMatchObject(refused);
    expect(await ben.send(findSourceQuote, { params: { id }, query: { quote: 'Herons' } })).toMatchObject(refused);
    expect(await ben.send(updateSource, { params: { id }, body: { title: 'Mine' } })).toMatchObject(refused);
    expect(await ben.send(addSourceText, { params, body: { text: 'x' } })).toMatchObject(refused);
    expect(await ben.send(readSource, { params: { id: newId() } })).toMatchObject(refused);
    expect(await ben.call(listKnowledgeBase)).toEqual([]);
    expect(await titles(params)).toEqual(['Herons']);
  });

  it.each([
    ['tool.exe', new Uint8Array([77, 90, 0, 1, 2, 3, 0, 0]), 'File type not supported: tool.exe'],
    ['song.wma', new Uint8Array([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0, 0]), 'MP3'],
    ['drawing.svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"><text>x</text></svg>'), 'SVG'],
    ['film.mp4', new Uint8Array([0, 0, 0, 28, 0x66, 0x74, 0x79, 0x70, 0x6d, 0x70, 0x34, 0x32]), 'MP3'],
    ['ledger.xls', compoundOf([{ name: 'Workbook', bytes: bytes('x') }]), 'Save it as XLSX or ODS'],
    ['talk.ppt', compoundOf([{ name: 'PowerPoint Document', bytes: bytes('x') }]), 'Save it as PPTX, ODP or PDF'],
    [
      'locked.docx',
      compoundOf([{ name: 'EncryptedPackage', bytes: bytes('x') }]),
      'protected with a password: locked.docx',
    ],
    ['letter.rtf', bytes('{\\rtf1 Dear harbour}'), 'DOCX'],
    ['none.txt', new Uint8Array(), 'empty'],
  ])('%s is refused with a sentence that says why', async (name, content, sentence) => {
    const params = await space();
    const answer = await addFile(params, name, content);
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported-file' } });
    expect(JSON.stringify(answer.body)).toContain(sentence);
    expect(await titles(params)).toEqual([]);
  });

  it('a file beyond 50 MB is refused by its name', async () => {
    const answer = await addFile(await space(), 'big.txt', new Uint8Array(50 * 1024 * 1024 + 1));
    expect(answer).toMatchObject({ status: 413, body: { message: expect.stringContaining('big.txt') } });
  });

  it.each(['ftp://example.com/x', 'javascript:alert(1)', 'http://user:word@example.com/', 'no address at all'])(
    'the address %s is refused',
    async (url) => {
      expect(await ann.send(addSourcePage, { params: await space(), body: { url } })).toMatchObject({ status: 400 });
    },
  );

  it('a page on a private address comes to nothing, and says no more than that', async () => {
    const params = await space();
    const { id } = await ann.call(addSourcePage, { params, body: { url: `${server.url}/health` } });
    expect(await ended(id)).toMatchObject({
      stage: 'failed',
      problem: 'This address cannot be fetched: only public pages of the web can be added.',
      version: 0,
    });
  });

  it('a pasted text is read whole, and any stretch of it by its place', async () => {
    const text =
      '# Herons\n\nA grey heron stands still for minutes. 🐟 Then it strikes.\n\n## Nests\n\nIt nests in trees.';
    const { id } = await addText(await space(), text);
    const source = await ended(id);
    expect(source).toMatchObject({ stage: 'ready', title: 'Herons', characters: text.length, version: 1, file: null });
    expect(source.passages).toBeGreaterThan(0);
    const from = text.indexOf('Then');
    const window = await ann.call(readSourceText, {
      params: { id },
      query: { from: String(from), to: String(from + 16) },
    });
    expect(window).toMatchObject({ text: 'Then it strikes.', from, to: from + 16, length: text.length });
    expect(window.sections).toEqual([{ at: 0, title: 'Herons', level: 1 }]);
  });

  it('a text of more headings than any book has keeps the highest alone', async () => {
    const headings = (count: number) => `# Herons\n\n${'## a\n'.repeat(count)}`;
    const kept = async (text: string) => {
      const { id } = await addText(await space(), text);
      await ended(id);
      return (await ann.call(readSourceText, { params: { id } })).sections.length;
    };
    expect(await kept(headings(19_900))).toBe(19_901);
    expect(await kept(headings(20_000))).toBe(1);
  });

  it('a file is read, and can be had as it was', async () => {
    const params = await space();
    const content = bytes('name,height\nheron,98\nstork,110\n');
    const { body } = await addFile(params, 'birds.csv', content, 'text/csv');
    const source = await ended((body as Source).id);
    expect(source).toMatchObject({ stage: 'ready', title: 'birds', type: 'table', size: content.length });
    const file = await ann.fetch(readSourceFile, { params: { id: source.id } });
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(content);
    expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
  });

  it('the same content in the same space adds nothing; in another it does', async () => {
    const [here, there] = [await space(), await space()];
    const first = await addText(here, 'The same words.');
    const second = await addText(here, 'The same words.\r\n', 'Named otherwise');
    expect([first.isNew, second.isNew, second.id === first.id]).toEqual([true, false, true]);
    expect((await addText(there, 'The same words.')).isNew).toBe(true);
    const file = bytes('one file');
    const added = await Promise.all([addFile(here, 'a.txt', file), addFile(here, 'b.txt', file)]);
    expect(added.map(({ body }) => (body as { isNew: boolean }).isNew).toSorted()).toEqual([false, true]);
    expect(await titles(here)).toHaveLength(2);
    const counts = (await ann.call(listSpaces)).find((one) => one.id === here.spaceId)?.counts;
    expect(counts?.sources).toBe(2);
  });

  it('are taken into the knowledge base and out of it, one and all', async () => {
    const params = await space();
    const [one] = [await addText(params, 'One'), await addText(params, 'Two')];
    const body = { isInKnowledgeBase: false };
    expect(await ann.call(updateSource, { params: { id: one.id }, body })).toMatchObject(body);
    const only = async (included: 'true' | 'false') =>
      (await ann.call(listSources, { params, query: { included } })).map((source) => source.title);
    expect([await only('true'), await only('false')]).toEqual([['Two'], ['One']]);
    expect(await ann.send(listSources, { params, query: { included: 'no' as 'true' } })).toMatchObject({ status: 400 });
    expect(await ann.call(includeAllSources, { params, body })).toEqual({ changed: 1 });
    expect(await ann.call(includeAllSources, { params, body: { isInKnowledgeBase: true } })).toEqual({ changed: 2 });
    const all = await ann.call(listSources, { params });
    expect(all.map((source) => source.isInKnowledgeBase)).toEqual([true, true]);
  });

  it('deleted are gone, come back, and go and come with their space', async () => {
    const params = await space();
    const { id } = await addText(params, 'To be had back');
    await ended(id);
    const inBase = async () => (await ann.call(listKnowledgeBase)).some((source) => source.id === id);
    await ann.call(deleteSource, { params: { id } });
    expect([await titles(params), await inBase()]).toEqual([[], false]);
    expect(await ann.send(readSourceText, { params: { id } })).toMatchObject({ status: 404 });
    await ann.call(restoreSource, { params: { id } });
    expect([await titles(params), await inBase()]).toEqual([['To be had back'], true]);
    await ann.call(deleteSpace, { params });
    expect(await ann.send(readSource, { params: { id } })).toMatchObject({ status: 404 });
    expect(await inBase()).toBe(false);
    await ann.call(restoreSpace, { params });
    expect(await inBase()).toBe(true);
  });

  it('are listed a page at a time, the last added first', async () => {
    const params = await space();
    for (const text of ['One', 'Two', 'Three']) await addText(params, text);
    const [first, second] = await ann.call(listSources, { params, query: { limit: '2' } });
    expect([first?.title, second?.title]).toEqual(['Three', 'Two']);
    const rest = await ann.call(listSources, { params, query: { after: second?.id ?? '' } });
    expect(rest.map((one) => one.title)).toEqual(['One']);
  });
});
