import { searchChats } from '@atrium/contract/chat-search';
import { listChats, pinChat } from '@atrium/contract/chats';
import { exportChat } from '@atrium/contract/exchange';
import { readAttachment } from '@atrium/contract/files';
import { createPersona } from '@atrium/contract/personas';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { idFrom } from '../../../platform/ids/id-from.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { chatGptConversation, libreChatMessage, openWebUiExport } from '../../../testing/samples/foreign-exports.ts';
import { samplePersona } from '../../../testing/samples/sample-calls.ts';
import {
  branched,
  bytes,
  claude,
  type ImportStage,
  startImportStage,
  zip,
} from '../../../testing/stages/import-stage.ts';

describeOnBothStores('an import from another product', (open) => {
  let stage: ImportStage;
  let database: Database;
  beforeAll(async () => {
    database = await open();
    stage = await startImportStage(database);
  });
  afterAll(() => stage.app.close());
  beforeEach(() => stage.renew());

  it('of ChatGPT keeps branches, thoughts and times, folds tools and names what is missing', async () => {
    const found = await stage.preview(
      await zip({ 'chat.html': '<html>', 'conversations-000.json': JSON.stringify([branched]), 'user.json': '{}' }),
    );
    expect(found.body).toMatchObject({
      source: 'chatgpt',
      messages: 5,
      newMessages: 5,
      chats: [{ index: 0, title: 'Birds', newMessages: 5 }],
      from: '2024-12-24T00:26:42.000Z',
    });
    expect(await stage.titles()).toEqual([]);
    const report = await stage.take(bytes([branched]));
    expect(report).toMatchObject({ source: 'chatgpt', newChats: 1, newMessages: 5, skipped: [] });
    expect(report.notes.map(({ count }) => count)).toEqual([2, 1, 1]);
    const chat = await stage.chatOf('Birds');
    expect(chat.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'What is a heron?'],
      ['assistant', 'A long-legged bird.'],
      ['user', '[Picture]\n\nAnd this?\n\n[Attached file: notes.pdf]'],
      ['assistant', 'An egret.'],
    ]);
    expect(chat.messages[1]).toMatchObject({ model: 'gpt-4o', siblingIds: [expect.any(String), expect.any(String)] });
    expect(chat.createdAt).toBe('2024-12-24T00:26:40.123Z');
    expect(chat.messageCount).toBe(5);
    const hits = await stage.owner.call(searchChats, { query: { q: 'long-legged' } });
    expect(hits.chats).toMatchObject([{ id: chat.id, hits: [{ role: 'assistant' }] }]);
  });

  it('of ChatGPT that names no times is dated by its messages, or is of today', async () => {
    const undated = (id: string, messageTime: number | null) => {
      const chat = chatGptConversation(id, `Undated ${id}`, [
        { id: 'q', parent: 'client-created-root', role: 'user', text: 'What is a heron?' },
        { id: 'a', parent: 'q', role: 'assistant', text: 'A bird.' },
      ]);
      const mapping = Object.entries(chat.mapping).map(([name, { message, ...node }]) => {
        return [name, { ...node, message: message && { ...message, create_time: name === 'a' ? messageTime : null } }];
      });
      return { ...chat, create_time: null, update_time: null, mapping: Object.fromEntries(mapping) };
    };
    const begun = Date.now();
    const file = bytes([undated('one', 1_735_000_000), undated('two', null)]);
    expect((await stage.preview(file)).body).toMatchObject({ from: '2024-12-24T00:26:40.000Z' });
    await stage.take(file);
    const one = await stage.chatOf('Undated one');
    expect([one.createdAt, one.updatedAt, ...one.messages.map(({ timestamp }) => timestamp)]).toEqual(
      Array.from({ length: 4 }, () => '2024-12-24T00:26:40.000Z'),
    );
    await stage.take(bytes([{ ...undated('three', 1_700_000_000), update_time: 1_735_000_000 }]));
    const three = await stage.chatOf('Undated three');
    expect([three.createdAt, three.updatedAt]).toEqual(['2023-11-14T22:13:20.000Z', '2024-12-24T00:26:40.000Z']);
    const two = await stage.chatOf('Undated two');
    expect(Date.parse(two.createdAt)).toBeGreaterThanOrEqual(begun);
    expect(Date.parse(two.messages[0]?.timestamp ?? '')).toBeGreaterThanOrEqual(begun);
    expect(await stage.take(file)).toMatchObject({ newChats: 0, newMessages: 0, unchangedChats: 2 });
  });

  it('of Claude keeps branches, thoughts, documents and the text of attached files', async () => {
    const report = await stage.take(bytes([claude]));
    expect(report).toMatchObject({ source: 'claude', newChats: 1, newMessages: 3 });
    const chat = await stage.chatOf('Letters');
    expect(chat.messages).toMatchObject([
      {
        role: 'user',
        content: 'Read this\n\n[Attached file: photo.png]',
        attachments: [{ name: 'letter.pdf.txt', hasText: true }],
      },
      { role: 'assistant', content: 'Another way.' },
    ]);
    const file = await stage.owner.fetch(readAttachment, {
      params: { id: chat.messages[0]?.attachments[0]?.id ?? '' },
    });
    expect(await file.text()).toBe('Dear reader');
  });

  it('of LibreChat takes a chat whose replies are nested thousands of levels deep', async () => {
    // Nested as texts: `JSON.stringify` does not go this deep.
    let tree = '[]';
    for (let at = 2_999; at >= 0; at -= 1) {
      const message = libreChatMessage(`m${at}`, '', { isCreatedByUser: at % 2 === 0, text: `${at}` });
      tree = `[${JSON.stringify(message).slice(0, -1)},"children":${tree}}]`;
    }
    const file = bytes(`{"conversationId":"l","title":"Long","recursive":true,"messagesTree":${tree}}`);
    expect(await stage.take(file)).toMatchObject({ source: 'librechat', newChats: 1, newMessages: 3_000, skipped: [] });
    expect((await stage.chatOf('Long')).createdAt).toBe('2025-03-01T10:00:00.000Z');
    expect(await stage.take(file)).toMatchObject({ newChats: 0, newMessages: 0 });
  });

  it('of Open WebUI brings the pictures within a chat, also those of a reply', async () => {
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    const files = [{ type: 'image', url: `data:image/png;base64,${pixel}` }];
    const question = { id: 'q', parentId: null, childrenIds: ['a'], role: 'user', content: 'Look', files };
    const reply = { id: 'a', parentId: 'q', childrenIds: [], role: 'assistant', content: 'Seen.', files };
    const file = bytes([openWebUiExport('o', 'Pictures', [question, reply])]);
    expect(await stage.take(file)).toMatchObject({ source: 'open-webui', newChats: 1, skipped: [], notes: [] });
    const picture = { name: 'picture-1.png', type: 'image/png' };
    expect((await stage.chatOf('Pictures')).messages).toMatchObject([
      { content: 'Look', attachments: [picture] },
      { content: 'Seen.', attachments: [picture] },
    ]);
  });

  it('of Open WebUI takes a message whose picture is larger than the longest text', async () => {
    const files = [{ type: 'image', url: `data:image/png;base64,${'A'.repeat(8_400_000)}` }];
    const question = { id: 'q', parentId: null, childrenIds: [], role: 'user', content: 'Look', files };
    const file = bytes([openWebUiExport('large', 'Photos', [question])]);
    expect(await stage.take(file)).toMatchObject({ newChats: 1, skipped: [] });
    const [message] = (await stage.chatOf('Photos')).messages;
    expect(message).toMatchObject({ content: 'Look', attachments: [{ name: 'picture-1.png', size: 6_300_000 }] });
  });

  it('of a chat keeps that it is pinned, also through a file of ours, and says what else of its place is lost', async () => {
    const said = [{ id: 'q', parentId: null, childrenIds: [], role: 'user', content: 'Look' }];
    const chat = { ...openWebUiExport('o', 'Herons', said), pinned: true, archived: true, folder_id: 'f' };
    const report = await stage.take(bytes([{ ...chat, meta: { tags: ['birds'] } }]));
    const lost = ['Archived chats', 'Chats in a folder', 'Tags'].map((words) => ({
      reason: expect.stringContaining(words),
      count: 1,
      examples: ['Herons'],
    }));
    expect(report.notes).toEqual(lost);
    const { id, pinnedAt } = (await stage.owner.call(listChats)).chats[0] ?? {};
    expect(pinnedAt).toBe('2024-12-24T00:41:40.000Z');
    const file = await stage.owner.fetch(exportChat, { params: { id: id ?? '' }, query: { format: 'json' } });
    const ours = await file.text();
    await stage.renew();
    await stage.take(bytes(ours));
    const again = (await stage.owner.call(listChats)).chats[0];
    expect(again?.pinnedAt).toEqual(expect.any(String));
    await stage.owner.call(pinChat, { params: { id: again?.id ?? '' }, body: { pinned: false } });
    await stage.take(bytes(ours));
    expect((await stage.owner.call(listChats)).chats[0]?.pinnedAt).toBeNull();
  });

  it('of ChatGPT keeps that a chat is pinned, and says what else of its place is lost', async () => {
    const question = { id: 'q', parent: 'client-created-root', role: 'user', text: 'What is a heron?' } as const;
    const chat = { ...chatGptConversation('g', 'Herons', [question]), is_archived: true, gizmo_id: 'g-p-0123' };
    const report = await stage.take(bytes([{ ...chat, pinned_time: 1_735_000_000 }]));
    expect(report.notes).toHaveLength(2);
    expect((await stage.owner.call(listChats)).chats[0]?.pinnedAt).toEqual(expect.any(String));
  });

  it('of saved entries takes either form, and skips entries of no known kind', async () => {
    const pairs = [
      { userMessage: 'Hi', aiResponse: 'Hello', timestamp: '2025-01-01T10:00:00Z' },
      { odd: true },
      { userMessage: 'Bye', aiResponse: 'So long', timestamp: '2025-01-01T11:00:00Z' },
    ];
    expect(await stage.take(bytes(pairs), { name: 'Greetings.json' })).toMatchObject({
      source: 'drive',
      newChats: 1,
      newMessages: 4,
      notes: [{ count: 1 }],
    });
    expect((await stage.chatOf('Greetings')).messages.map(({ content }) => content)).toEqual([
      'Hi',
      'Hello',
      'Bye',
      'So long',
    ]);
    await stage.take(
      bytes([
        { role: 'user', content: 'One', timestamp: 'x' },
        { role: 'assistant', content: 'Two' },
      ]),
      { name: 'Other.json' },
    );
    expect((await stage.chatOf('Other')).messages).toHaveLength(2);
  });

  it('of two saved chats of one name is two chats, and one that has grown is one', async () => {
    const first = [{ userMessage: 'Hi', aiResponse: 'Hello' }];
    const second = [{ userMessage: 'What is a heron?', aiResponse: 'A bird.' }];
    const name = 'chat.json';
    await stage.take(bytes(first), { name });
    expect(await stage.take(bytes(second), { name })).toMatchObject({ newChats: 1, newMessages: 2 });
    expect(await stage.titles()).toEqual(['chat', 'chat']);
    const grown = [...first, { userMessage: 'Bye', aiResponse: 'So long' }];
    expect(await stage.take(bytes(grown), { name })).toMatchObject({ newChats: 0, grownChats: 1, newMessages: 2 });
  });

  it('of saved entries joins the chat that an earlier version made of them, if it begins alike', async () => {
    const entries = [{ userMessage: 'Hi', aiResponse: 'Hello' }];
    await stage.take(bytes(entries), { name: 'Old.json' });
    const { id } = await stage.chatOf('Old');
    const { rows } = await database.db.execute(sql`select user_id from chats where id = ${id}`);
    const former = idFrom(`import ${rows[0]?.user_id} drive Old`);
    const [question, reply] = ['0 question', '0 reply'].map((foreign) => idFrom(`${former} ${foreign}`));
    await database.db.execute(sql`update chats set id = ${former}, current_message_id = ${reply} where id = ${id}`);
    await database.db.execute(
      sql`update messages set id = case role when 'user' then ${question}::uuid else ${reply}::uuid end,
        parent_id = case role when 'user' then null else ${question}::uuid end where chat_id = ${former}`,
    );
    const grown = [...entries, { userMessage: 'Bye', aiResponse: 'So long' }];
    expect(await stage.take(bytes(grown), { name: 'Old.json' })).toMatchObject({ newChats: 0, newMessages: 2 });
    const others = [{ userMessage: 'Other', aiResponse: 'Words' }];
    expect(await stage.take(bytes(others), { name: 'Old.json' })).toMatchObject({ newChats: 1, newMessages: 2 });
  });

  it('of another installation takes none of its personas for one that has the same number here', async () => {
    const { id } = await stage.owner.call(createPersona, { body: { ...samplePersona, name: 'Vera' } });
    const said = (messageId: string, parentId: string, name: string) => {
      const persona = { id, name, avatar: '' };
      return { id: messageId, parentId, role: 'assistant', content: `I am ${name}`, persona };
    };
    const chat = { id: 'elsewhere', title: 'Two of them', createdAt: '2025-01-01T10:00:00.000Z' };
    const messages = [{ id: 'q', role: 'user', content: 'Who?' }, said('a', 'q', 'Vera'), said('b', 'a', 'Max')];
    await stage.take(bytes({ format: 'atrium-chat', version: 1, chat, messages }), { name: 'chat.json' });
    const { messages: taken } = await stage.chatOf('Two of them');
    const named = taken.flatMap(({ persona }) => (persona ? [[persona.name, persona.id]] : []));
    expect(named).toEqual([
      ['Vera', id],
      ['Max', 'elsewhere'],
    ]);
  });

  it('of a file that the mirror has put in a drive keeps its name, who replied, and what was broken off', async () => {
    const at = '2025-01-01T10:00:00.000Z';
    const reply = (id: string, parentId: string, name: string, status: string) => {
      const persona = { name, avatar: 'https://example.org/pixel.gif' };
      return { role: 'assistant', content: `I am ${name}`, timestamp: at, id, parentId, model: 'm', status, persona };
    };
    const entries = [
      { role: 'user', content: 'Who?', timestamp: at, id: 'q', parentId: null, model: null, status: 'interrupted' },
      reply('a', 'q', 'Vera', 'complete'),
      reply('b', 'a', 'Max', 'streaming'),
    ];
    await stage.take(bytes(entries), { name: 'Two of them (0123abcd).json' });
    const { messages } = await stage.chatOf('Two of them');
    expect(messages.map(({ content, status, persona }) => [content, status, persona?.name, persona?.avatar])).toEqual([
      ['Who?', 'complete', undefined, undefined],
      ['I am Vera', 'complete', 'Vera', ''],
      ['I am Max', 'interrupted', 'Max', ''],
    ]);
  });

  it('of saved entries reads a time in milliseconds as well', async () => {
    await stage.take(bytes([{ userMessage: 'Hi', aiResponse: 'Hello', timestamp: 1_735_000_000_000 }]), { name: 'A' });
    expect((await stage.chatOf('A')).messages[0]?.timestamp).toBe('2024-12-24T00:26:40.000Z');
  });

  it('of a chat file keeps a chat whose fields beside the text hold what cannot be stored', async () => {
    const name = `😀${'a'.repeat(254)}`;
    const messages = [
      { id: 'q', role: 'user', content: 'Look', attachments: [{ name }] },
      {
        id: 'a',
        parentId: 'q',
        role: 'assistant',
        content: 'Seen.',
        badge: 'Own\0 key',
        sources: [{ id: '1', title: 'A page\0', quote: 'cut \ud83d', url: 'https://example.com/' }],
      },
    ];
    const chat = { id: 'c', title: 'Odd', createdAt: '2026-01-01T00:00:00Z' };
    const file = bytes({ format: 'atrium-chat', version: 1, chat, messages });
    expect(await stage.take(file)).toMatchObject({ newChats: 1, skipped: [] });
    const [question, reply] = (await stage.chatOf('Odd')).messages;
    expect(question?.content).toBe(`Look\n\n[Attached file: ${'a'.repeat(254)}]`);
    expect(reply).toMatchObject({ badge: 'Own key', sources: [{ title: 'A page', quote: 'cut \ufffd' }] });
  });
});
