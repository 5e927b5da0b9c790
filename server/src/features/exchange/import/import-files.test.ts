import { randomBytes } from 'node:crypto';
import { deleteChat, listChats, readChat } from '@atrium/contract/chats';
import { exportAccount, type ImportReport, runImport } from '@atrium/contract/exchange';
import { maxFileBytes, maxFilesPerMessage } from '@atrium/contract/file-rules';
import { readAttachment } from '@atrium/contract/files';
import { sendStream } from '@atrium/contract/runs';
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { createDrivenModel } from '../../../testing/models/driven-model.ts';
import { chatGptConversation } from '../../../testing/samples/foreign-exports.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';

const zip = async (files: Readonly<Record<string, string | Uint8Array>>) => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, content] of Object.entries(files))
    await writer.add(name, new Uint8ArrayReader(typeof content === 'string' ? Buffer.from(content) : content));
  return new Uint8Array(await writer.close());
};

/** A chat of one question with these attachments, as the archive of an account has it. */
const chatFile = (attachments: readonly Record<string, unknown>[]) =>
  JSON.stringify({
    format: 'atrium-chat',
    version: 1,
    chat: {
      id: '019aa000-0000-7000-8000-000000000001',
      title: 'With files',
      createdAt: '2026-01-01T00:00:00Z',
      updatedAt: '2026-01-01T00:00:00Z',
    },
    messages: [
      { id: 'q', parentId: null, role: 'user', content: 'Look', createdAt: '2026-01-01T00:00:00Z', attachments },
    ],
  });

describeOnBothStores('the files of an imported account', (open) => {
  let app: TestApp;
  let owner: TestClient;
  beforeAll(async () => {
    const model = createDrivenModel();
    model.answer((call) => {
      call.say('Seen.');
      call.end();
    });
    app = await startTestApp({ overrides: { database: await open(), builtInModel: () => model } });
  });
  afterAll(() => app.close());
  /** A demo user without the example chats. */
  const someone = async () => {
    const client = await app.demoUser();
    for (const { id } of (await client.call(listChats)).chats) await client.call(deleteChat, { params: { id } });
    return client;
  };
  beforeEach(async () => {
    owner = await someone();
  });

  const take = async (body: Uint8Array<ArrayBuffer>): Promise<ImportReport> => {
    const seen: unknown[] = [];
    for await (const { event } of owner.events(runImport, { body })) seen.push(event);
    const last = seen.at(-1) as { type: string; report: ImportReport };
    expect(last.type).toBe('report');
    return last.report;
  };
  const question = async (title: string) => {
    const id = (await owner.call(listChats)).chats.find((chat) => chat.title === title)?.id ?? '';
    return (await owner.call(readChat, { params: { id } })).messages[0];
  };
  const textOf = async (id: string) => (await owner.fetch(readAttachment, { params: { id } })).text();

  it.each([
    ['is not in the archive', { path: 'files/019aa000-0000-7000-8000-00000000000a.txt' }],
    ['lies outside its folder', { path: 'files/../chats/one.json' }],
    ['lies elsewhere', { path: '/etc/passwd' }],
    ['is another chat', { path: 'chats/one.json' }],
    ['has no path', {}],
  ])('name one that %s, and bring nothing', async (_what, where) => {
    const report = await take(
      await zip({ 'chats/one.json': chatFile([{ name: 'notes.txt', type: 'text/plain', ...where }]) }),
    );
    expect(report).toMatchObject({ newChats: 1, notes: [{ count: 1 }] });
    expect(await question('With files')).toMatchObject({
      content: 'Look\n\n[Attached file: notes.txt]',
      attachments: [],
    });
  });

  it('give sources on the web no file where a file has no id', async () => {
    const path = 'files/019aa000-0000-7000-8000-00000000000a.txt';
    const file = JSON.parse(chatFile([{ name: 'notes.txt', type: 'text/plain', path }]));
    const sources = [{ id: '1', title: 'A page', url: 'https://example.com/' }];
    file.messages.push({ ...file.messages[0], id: 'a', parentId: 'q', role: 'assistant', attachments: [], sources });
    await take(await zip({ 'chats/one.json': JSON.stringify(file), [path]: 'Words.' }));
    const id = (await owner.call(listChats)).chats.find(({ title }) => title === 'With files')?.id ?? '';
    const { messages } = await owner.call(readChat, { params: { id } });
    expect(messages[0]?.attachments).toHaveLength(1);
    expect(messages[1]?.sources).toEqual(sources);
  });

  it('name one that is too large, unpacks to too much, or is of a kind that is not allowed', async () => {
    const attachments = ['a.txt', 'b.txt', 'c.exe', 'd.txt'].map((name) => ({ name, type: '', path: `files/${name}` }));
    const report = await take(
      await zip({
        'chats/one.json': chatFile(attachments),
        'files/a.txt': new Uint8Array(maxFileBytes + 1),
        'files/b.txt': new Uint8Array(maxFileBytes - 1),
        'files/c.exe': 'MZ',
        'files/d.txt': 'This one is good.',
      }),
    );
    expect(report).toMatchObject({ newChats: 1, skipped: [] });
    const message = await question('With files');
    expect(message?.content).toBe('Look\n\n[Attached file: a.txt]\n\n[Attached file: b.txt]\n\n[Attached file: c.exe]');
    expect(message?.attachments.map(({ name }) => name)).toEqual(['d.txt']);
  });

  it('are together no larger than a message may be, which comes without the rest', async () => {
    const names = ['a.txt', 'b.txt', 'c.txt', 'd.txt'];
    const path = (name: string) => `files/019aa000-0000-7000-8000-00000000000${name}`;
    const large = () => randomBytes(5_250_000).toString('base64');
    const contents = names.map((name) => [path(name), name === 'd.txt' ? 'small' : large()] as const);
    const attachments = names.map((name) => ({ name, type: 'text/plain', path: path(name) }));
    const file = await zip({ 'chats/one.json': chatFile(attachments), ...Object.fromEntries(contents) });
    expect(await take(file)).toMatchObject({ newChats: 1, skipped: [], notes: [{ count: 1 }] });
    const taken = await question('With files');
    expect(taken?.content).toBe('Look\n\n[Attached file: c.txt]');
    expect(taken?.attachments.map(({ name }) => name)).toEqual(['a.txt', 'b.txt', 'd.txt']);
  });

  it('are at most as many as a message may have', async () => {
    const attachments = Array.from({ length: maxFilesPerMessage + 3 }, (_, n) => ({
      name: `${n}.txt`,
      type: 'text/plain',
      path: 'files/same.txt',
    }));
    await take(await zip({ 'chats/one.json': chatFile(attachments), 'files/same.txt': 'Again and again' }));
    expect((await question('With files'))?.attachments).toHaveLength(maxFilesPerMessage);
  });

  it.each([
    ['macOS', (name: string) => `My export/${name}`, ['__MACOSX/My export/chats/._one.json', '__MACOSX/._My export']],
    ['macOS without its shadow folder', (name: string) => `Old/My export/${name}`, ['Old/My export/chats/._one.json']],
    ['Windows', (name: string) => `My export\\${name.replace('/', '\\')}`, []],
  ])('come back from an archive that %s has packed anew', async (_system, renamed, shadows) => {
    const path = 'files/notes.txt';
    const chat = chatFile([{ name: 'notes.txt', type: 'text/plain', path }]);
    await take(
      await zip({
        [renamed('chats/one.json')]: `\uFEFF${chat}`,
        [renamed('personas/personas.json')]: '[]',
        [renamed(path)]: 'Herons nest in colonies.',
        ...Object.fromEntries(shadows.map((name) => [name, '\0\x05\x16\x07'])),
      }),
    );
    expect((await question('With files'))?.attachments).toMatchObject([{ name: 'notes.txt' }]);
  });

  it.each(['one.json', 'Folder/one.json', 'Folder\\one.json'])(
    'are named where %s is the only text of an archive of macOS',
    async (name) => {
      await take(await zip({ [name]: chatFile([]), [`__MACOSX/${name.replace('one', '._one')}`]: '\0\x05\x16\x07' }));
      expect(await question('With files')).toMatchObject({ content: 'Look' });
    },
  );

  it('are the ones that the sources of a reply lead to', async () => {
    const file = { id: 'old-id', name: 'notes.txt', type: 'text/plain', path: 'files/notes.txt' };
    const chat = JSON.parse(chatFile([file])) as { messages: object[] };
    const sources = [{ id: '1', title: 'notes.txt', quote: 'Herons', attachmentId: 'old-id' }];
    const reply = {
      id: 'a',
      parentId: 'q',
      role: 'assistant',
      content: 'Seen [1].',
      createdAt: '2026-01-01T00:00:01Z',
    };
    chat.messages.push({ ...reply, sources });
    await take(await zip({ 'chats/one.json': JSON.stringify(chat), 'files/notes.txt': 'Herons nest in colonies.' }));
    const { id = '' } = (await owner.call(listChats)).chats.find(({ title }) => title === 'With files') ?? {};
    const [asked, answered] = (await owner.call(readChat, { params: { id } })).messages;
    expect(answered?.sources).toMatchObject([{ quote: 'Herons', attachmentId: asked?.attachments[0]?.id }]);
  });

  it('of ChatGPT come along where its archive holds them: pictures asked about, made ones and documents', async () => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const picture = (pointer: string) => ({ content_type: 'image_asset_pointer', asset_pointer: pointer });
    const shown = (...parts: unknown[]) => ({ content_type: 'multimodal_text', parts });
    const attachments = [
      { id: 'file-Aa1', name: 'heron.png', mime_type: 'image/png' },
      { id: 'file-Cc3', name: 'notes.txt', mime_type: 'text/plain' },
      { id: 'file-Dd4', name: 'gone.pdf', mime_type: 'application/pdf' },
    ];
    const asked = shown(picture('file-service://file-Aa1'), picture('sediment://file_00ee'), 'Which bird?');
    const conversation = chatGptConversation('g', 'With files', [
      { id: 'q', parent: 'client-created-root', role: 'user', content: asked, metadata: { attachments } },
      { id: 't', parent: 'q', role: 'tool', content: shown(picture('sediment://file_00bb')) },
      { id: 'a', parent: 't', role: 'assistant', text: 'A heron.' },
    ]);
    const archive = await zip({
      'export/conversations.json': JSON.stringify([conversation]),
      'export/file-Aa1-heron.png': Buffer.from(pixel, 'base64'),
      'export/user-x/file_00bb.dat': Buffer.from(pixel, 'base64'),
      'export/file-Cc3-notes.txt': 'Herons nest in colonies.',
    });
    const report = await take(archive);
    expect(report.notes.map(({ count }) => count)).toEqual([1, 1]);
    const { id = '' } = (await owner.call(listChats)).chats.find(({ title }) => title === 'With files') ?? {};
    const [question, reply] = (await owner.call(readChat, { params: { id } })).messages;
    expect(question).toMatchObject({
      content: '[Picture]\n\nWhich bird?\n\n[Attached file: gone.pdf]',
      attachments: [
        { name: 'heron.png', type: 'image/png' },
        { name: 'notes.txt', hasText: true },
      ],
    });
    expect(reply).toMatchObject({ content: 'A heron.', attachments: [{ name: 'picture.png', type: 'image/png' }] });
    expect(await take(archive)).toMatchObject({ newMessages: 0 });
  });

  it('come back byte by byte with their messages, once', async () => {
    const content = 'Herons nest in colonies.\n';
    const files = [{ name: 'Birds of the lake.txt', type: 'text/plain', content: btoa(content) }];
    await collectEvents(owner.events(sendStream, { body: { message: 'What nests here?', files } })).all();
    const account = new Uint8Array(await (await owner.fetch(exportAccount)).arrayBuffer());
    expect(await take(account)).toMatchObject({ unchangedChats: 1, newMessages: 0, notes: [] });
    owner = await someone();
    const first = await take(account);
    expect(first).toMatchObject({ newMessages: 2, notes: [] });
    expect(await take(account)).toMatchObject({ newMessages: 0, notes: [] });
    const { chats } = await owner.call(listChats);
    const messages = await Promise.all(
      chats.map(async ({ id }) => (await owner.call(readChat, { params: { id } })).messages[0]),
    );
    const message = messages.find((each) => each?.content === 'What nests here?');
    expect(message?.attachments).toMatchObject([{ name: 'Birds of the lake.txt', size: content.length }]);
    expect(await textOf(message?.attachments[0]?.id ?? '')).toBe(content);
  });
});
