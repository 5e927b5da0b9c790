import { searchChats } from '@atrium/contract/chat-search';
import { deleteChat, listChats, readChat } from '@atrium/contract/chats';
import { exportAccount, exportChat, type ImportReport, previewImport, runImport } from '@atrium/contract/exchange';
import { readAttachment } from '@atrium/contract/files';
import { sendStream } from '@atrium/contract/runs';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { collectEvents } from '../../testing/collect-events.ts';
import { describeOnBothStores } from '../../testing/database.ts';
import { createDrivenModel } from '../../testing/driven-model.ts';
import { chatGptConversation, claudeConversation } from '../../testing/foreign-exports.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const zip = async (files: Readonly<Record<string, string>>) => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, text] of Object.entries(files)) await writer.add(name, new TextReader(text));
  return new Uint8Array(await writer.close());
};
const bytes = (value: unknown) =>
  new Uint8Array(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));

const branched = chatGptConversation('gpt-1', 'Birds', [
  {
    id: 'sys',
    parent: 'client-created-root',
    role: 'system',
    metadata: { is_visually_hidden_from_conversation: true },
  },
  { id: 'q1', parent: 'sys', role: 'user', text: 'What is a heron?' },
  {
    id: 't1',
    parent: 'q1',
    role: 'assistant',
    content: { content_type: 'thoughts', thoughts: [{ summary: 'Birds', content: 'A bird.' }] },
  },
  { id: 'a1', parent: 't1', role: 'assistant', text: 'A wading bird.\ue200cite\ue202turn0search0\ue201' },
  {
    id: 'a2',
    parent: 'q1',
    role: 'assistant',
    content: { content_type: 'code', language: 'python', text: 'search()' },
    recipient: 'python',
  },
  { id: 'tool', parent: 'a2', role: 'tool', content: { content_type: 'execution_output', text: 'found' } },
  { id: 'a3', parent: 'tool', role: 'assistant', text: 'A long-legged bird.' },
  {
    id: 'q2',
    parent: 'a3',
    role: 'user',
    content: {
      content_type: 'multimodal_text',
      parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'file-service://x' }, 'And this?'],
    },
    metadata: { attachments: [{ id: 'f', name: 'notes.pdf' }] },
  },
  { id: 'a4', parent: 'q2', role: 'assistant', text: 'An egret.' },
]);
const claude = claudeConversation('claude-1', 'Letters', [
  {
    uuid: 'c1',
    sender: 'human',
    text: 'Read this',
    attachments: [{ file_name: 'letter.pdf', file_size: 9, file_type: 'pdf', extracted_content: 'Dear reader' }],
    files: [{ file_name: 'photo.png' }],
    parent: '00000000-0000-4000-8000-000000000000',
  },
  {
    uuid: 'c2',
    sender: 'assistant',
    text: '',
    content: [
      { type: 'thinking', thinking: 'Hm.' },
      { type: 'text', text: 'Read.' },
      {
        type: 'tool_use',
        name: 'artifacts',
        input: { command: 'create', title: 'Reply', language: 'js', content: 'let a;' },
      },
    ],
    parent: 'c1',
  },
  { uuid: 'c3', sender: 'assistant', text: 'Another way.', parent: 'c1' },
]);

describeOnBothStores('an import', (open) => {
  let app: TestApp;
  let owner: TestClient;
  beforeAll(async () => {
    const model = createDrivenModel();
    model.answer((call) => {
      call.say('The answer.');
      call.end();
    });
    app = await startTestApp({ overrides: { database: await open(), builtInModel: () => model } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    owner = await app.demoUser();
    for (const { id } of (await owner.call(listChats)).chats) await owner.call(deleteChat, { params: { id } });
  });
  const preview = (body: Uint8Array<ArrayBuffer>, name = '') => owner.send(previewImport, { query: { name }, body });
  const take = async (
    body: Uint8Array<ArrayBuffer>,
    query: { name?: string; without?: string } = {},
  ): Promise<ImportReport> => {
    const seen: unknown[] = [];
    for await (const { event } of owner.events(runImport, { query, body })) seen.push(event);
    const last = seen.at(-1) as { type: string; report: ImportReport };
    expect(last.type).toBe('report');
    return last.report;
  };
  const titles = async () => (await owner.call(listChats)).chats.map(({ title }) => title).toSorted();
  const open1 = async (title: string) => {
    const { chats } = await owner.call(listChats);
    const id = chats.find((chat) => chat.title === title)?.id ?? '';
    return owner.call(readChat, { params: { id } });
  };

  it.each([
    ['nothing', ''],
    ['no JSON', 'hello'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a text that ends in the middle', JSON.stringify([branched]).slice(0, -50)],
    ['something else', '[{"a":1},{"b":2}]'],
    ['an empty list', '[]'],
    ['a list without an end', '['.repeat(100_000)],
    ['a damaged archive', 'PK\u0003\u0004 and then nothing of the kind'],
    ['deep nesting', `[${'{"mapping":'.repeat(5_000)}1${'}'.repeat(5_000)}]`],
  ])('of %s is refused or told in a sentence, and leaves nothing', async (_what, text) => {
    const answer = await preview(bytes(text));
    if (answer.status === 200) expect(answer.body).toMatchObject({ chats: [], skipped: [{ count: 1 }] });
    else expect(answer).toMatchObject({ status: 422, body: { code: 'unreadable-file' } });
    const run = await owner.fetch(runImport, { body: bytes(text) });
    expect([200, 422]).toContain(run.status);
    await run.text();
    expect(await titles()).toEqual([]);
  });

  it('is for signed-in people, and refuses a file that is too large before reading it', async () => {
    expect(await app.stranger().send(previewImport, { body: bytes([branched]) })).toMatchObject({ status: 401 });
    const announced = await fetch(new URL('/api/import/preview', app.url), {
      method: 'POST',
      headers: { cookie: owner.jar.header() ?? '' },
      body: new Uint8Array(101 * 1024 * 1024),
    });
    expect(announced.status).toBe(413);
  });

  it('refuses archives that lie, hold no chats or unpack to too much', async () => {
    expect(await preview(await zip({ 'a.txt': 'x' }))).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('no chats') },
    });
    const bomb = await zip({ 'conversations.json': `[${' '.repeat(40_000_000)}]` });
    expect(await preview(bomb)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('unpacks to far more') },
    });
    const damaged = await zip({ 'conversations.json': JSON.stringify([branched]) });
    damaged.fill(0, 60, 120);
    expect((await preview(damaged)).status).toBe(422);
    expect(await titles()).toEqual([]);
  });

  it('takes a good chat although another is hostile, and says why', async () => {
    const circle = chatGptConversation('gpt-c', 'Circle', [
      { id: 'x', parent: 'y', role: 'user', text: 'round' },
      { id: 'y', parent: 'x', role: 'assistant', text: 'and round' },
    ]);
    const text = `[${JSON.stringify(branched)}, {"mapping": {"a": }}, {"title":"Proto","__proto__":{"x":1},"mapping":{"__proto__":{"id":"p"},"constructor":{"id":"c","message":{"author":{"role":"user"},"content":{"content_type":"text","parts":["polluted \\u0000\\ud800 text"]}}}}}, {"mapping":{}}, 7, null, "x", ${JSON.stringify(circle)}]`;
    const report = await take(bytes(text));
    expect(report).toMatchObject({ newChats: 3 });
    expect(report.skipped.map(({ reason }) => reason).toSorted()).toEqual([
      'A chat has no messages.',
      'A chat holds nothing that can be read.',
      'A chat is damaged.',
    ]);
    expect(await titles()).toEqual(['Birds', 'Circle', 'Proto']);
    expect((await open1('Proto')).messages[0]?.content).toBe('polluted \ufffd text');
    expect((await open1('Circle')).messageCount).toBe(2);
  });

  it('of ChatGPT keeps branches, thoughts and times, folds tools and names what is missing', async () => {
    const found = await preview(
      await zip({ 'chat.html': '<html>', 'conversations-000.json': JSON.stringify([branched]), 'user.json': '{}' }),
    );
    expect(found.body).toMatchObject({
      source: 'chatgpt',
      messages: 5,
      newMessages: 5,
      chats: [{ index: 0, title: 'Birds', newMessages: 5 }],
      from: '2024-12-24T00:26:42.000Z',
    });
    expect(await titles()).toEqual([]);
    const report = await take(bytes([branched]));
    expect(report).toMatchObject({ source: 'chatgpt', newChats: 1, newMessages: 5, skipped: [] });
    expect(report.notes.map(({ count }) => count)).toEqual([2, 1, 1]);
    const chat = await open1('Birds');
    expect(chat.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'What is a heron?'],
      ['assistant', 'A long-legged bird.'],
      ['user', '[Picture]\n\nAnd this?\n\n[Attached file: notes.pdf]'],
      ['assistant', 'An egret.'],
    ]);
    expect(chat.messages[1]).toMatchObject({ model: 'gpt-4o', siblingIds: [expect.any(String), expect.any(String)] });
    expect(chat.createdAt).toBe('2024-12-24T00:26:40.123Z');
    expect(chat.messageCount).toBe(5);
    const hits = await owner.call(searchChats, { query: { q: 'long-legged' } });
    expect(hits.chats).toMatchObject([{ id: chat.id, hits: [{ role: 'assistant' }] }]);
  });

  it('of Claude keeps branches, thoughts, documents and the text of attached files', async () => {
    const report = await take(bytes([claude]));
    expect(report).toMatchObject({ source: 'claude', newChats: 1, newMessages: 3 });
    const chat = await open1('Letters');
    expect(chat.messages).toMatchObject([
      {
        role: 'user',
        content: 'Read this\n\n[Attached file: photo.png]',
        attachments: [{ name: 'letter.pdf.txt', hasText: true }],
      },
      { role: 'assistant', content: 'Another way.' },
    ]);
    const file = await owner.fetch(readAttachment, { params: { id: chat.messages[0]?.attachments[0]?.id ?? '' } });
    expect(await file.text()).toBe('Dear reader');
  });

  it('of saved entries takes either form, and skips entries of no known kind', async () => {
    const pairs = [
      { userMessage: 'Hi', aiResponse: 'Hello', timestamp: '2025-01-01T10:00:00Z' },
      { odd: true },
      { userMessage: 'Bye', aiResponse: 'So long', timestamp: '2025-01-01T11:00:00Z' },
    ];
    expect(await take(bytes(pairs), { name: 'Greetings.json' })).toMatchObject({
      source: 'drive',
      newChats: 1,
      newMessages: 4,
      notes: [{ count: 1 }],
    });
    expect((await open1('Greetings')).messages.map(({ content }) => content)).toEqual([
      'Hi',
      'Hello',
      'Bye',
      'So long',
    ]);
    await take(
      bytes([
        { role: 'user', content: 'One', timestamp: 'x' },
        { role: 'assistant', content: 'Two' },
      ]),
      { name: 'Other.json' },
    );
    expect((await open1('Other')).messages).toHaveLength(2);
  });

  it('twice adds nothing, and a longer file adds only what is new', async () => {
    for (const file of [bytes([branched, claude].slice(0, 1)), bytes([claude])]) {
      await take(file);
      const before = await owner.call(listChats);
      expect(await take(file)).toMatchObject({ newChats: 0, grownChats: 0, unchangedChats: 1, newMessages: 0 });
      expect((await preview(file)).body).toMatchObject({ newMessages: 0 });
      expect(await owner.call(listChats)).toEqual(before);
    }
    const longer = structuredClone(claude);
    const last = longer.chat_messages.at(-1);
    longer.chat_messages.push({
      ...last,
      uuid: 'c4',
      sender: 'human',
      text: 'More',
      content: [{ type: 'text', text: 'More' }],
      parent_message_uuid: 'c3',
    } as never);
    expect(await take(bytes([longer]))).toMatchObject({ newChats: 0, grownChats: 1, newMessages: 1 });
    expect((await open1('Letters')).messages.map(({ content }) => content)).toEqual([
      'Read this\n\n[Attached file: photo.png]',
      'Another way.',
      'More',
    ]);
  });

  it('leaves out the chats that were not chosen', async () => {
    const three = ['a', 'b', 'c'].map((id) => ({ ...branched, title: id, conversation_id: id, id }));
    expect(await take(bytes(three), { without: Buffer.from([0b010]).toString('base64url') })).toMatchObject({
      newChats: 2,
    });
    expect(await titles()).toEqual(['a', 'c']);
  });

  it('of our own export changes nothing where the chat is, and brings it back where it is gone', async () => {
    const events = collectEvents(owner.events(sendStream, { body: { message: 'My own' } }));
    await events.all();
    const { sessionId, userMessageId } = await events.until('session_created');
    await collectEvents(owner.events(sendStream, { body: { sessionId, regenerate: userMessageId } })).all();
    const one = new Uint8Array(
      await (await owner.fetch(exportChat, { params: { id: sessionId }, query: { format: 'json' } })).arrayBuffer(),
    );
    const account = new Uint8Array(await (await owner.fetch(exportAccount)).arrayBuffer());
    for (const file of [one, account])
      expect(await take(file)).toMatchObject({ source: 'atrium', unchangedChats: 1, newMessages: 0 });
    const before = await owner.call(readChat, { params: { id: sessionId } });
    owner = await app.demoUser();
    expect(await take(account)).toMatchObject({ newMessages: 3 });
    const after = await open1('My own');
    expect(after.id).not.toBe(sessionId);
    const plain = (chat: typeof after) =>
      chat.messages.map(({ role, content, model, badge, tokens, timestamp, siblingIds }) => ({
        role,
        content,
        model,
        badge,
        tokens,
        timestamp,
        versions: siblingIds.length,
      }));
    expect(plain(after)).toEqual(plain(before));
  });
});
