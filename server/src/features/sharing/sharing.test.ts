import { deleteChat, listChats, readChat, renameChat, restoreChat } from '@atrium/contract/chats';
import { readAttachment, uploadAttachment } from '@atrium/contract/files';
import { readMessageImage } from '@atrium/contract/messages';
import { createPersona } from '@atrium/contract/personas';
import { sendStream } from '@atrium/contract/runs';
import {
  continueShared,
  listShares,
  readChatShare,
  readShared,
  revokeShare,
  shareChat,
  updateShare,
} from '@atrium/contract/sharing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { collectEvents } from '../../testing/collect-events.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { createDrivenModel } from '../../testing/models/driven-model.ts';
import { samplePersona } from '../../testing/samples/sample-calls.ts';
import { sendWhole } from '../../testing/send-whole.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

describeOnBothStores('a shared chat', (open) => {
  let database: Database;
  let app: TestApp;
  let owner: TestClient;
  let chatId: string;
  beforeAll(async () => {
    database = await open();
    const model = createDrivenModel();
    model.answer((call) => {
      call.say('The answer. ![far](https://pictures.example/a.png)');
      call.end();
    });
    app = await startTestApp({ overrides: { database, builtInModel: () => model } });
  });
  afterAll(() => app.close());
  const send = (body: Record<string, unknown>) => sendWhole(owner, body);
  const share = () => owner.call(shareChat, { params: { id: chatId } });
  const read = (token: string) => app.stranger().call(readShared, { params: { token } });
  const readStatus = async (token: string) => (await app.stranger().send(readShared, { params: { token } })).status;
  beforeEach(async () => {
    owner = await app.demoUser();
    chatId = (await send({ message: 'The question' })).sessionId;
  });

  it('is nobody’s to make but its owner’s, and a visitor cannot share', async () => {
    const visitor = app.stranger();
    const mine = await collectEvents(visitor.events(sendStream, { body: { message: 'Hi' } })).until('session_created');
    expect(await visitor.send(shareChat, { params: { id: mine.sessionId } })).toMatchObject({ status: 401 });
    const other = await app.demoUser();
    for (const endpoint of [shareChat, readChatShare])
      expect(await other.send(endpoint, { params: { id: chatId } })).toMatchObject({ status: 404 });
    expect((await owner.call(readChatShare, { params: { id: chatId } })).share).toBeNull();
  });

  it('is read by a few at a time behind one address, so that a long one fills no memory', async () => {
    const { id, token } = await share();
    await database.db.execute(
      sql`update shared_messages set content = ${'w'.repeat(1_000_000)} where share_id = ${id}`,
    );
    const asked = Array.from({ length: 100 }, () => app.stranger().send(readShared, { params: { token } }));
    const answers = await Promise.all(asked);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(answers.length);
    for (const answer of refused) expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused.some(({ body }) => /shared chats/.test((body as { message: string }).message))).toBe(true);
    expect(await readStatus(token)).toBe(200);
  });

  it('names the persona of a reply, with a portrait only where anyone may see it', async () => {
    const body = (avatar: string) => ({ ...samplePersona, avatar });
    const [library, own] = [
      await owner.call(createPersona, { body: body('@assets/avatars/vera.gif') }),
      await owner.call(createPersona, { body: body('/api/persona-pictures/01a1fe32-c9b4-768a-a9d9-9c2a7429022a') }),
    ];
    await send({ message: 'One', sessionId: chatId, persona: { id: library.id } });
    await send({ message: 'Two', sessionId: chatId, persona: { id: own.id } });
    const { token } = await share();
    const { messages } = await read(token);
    const said = messages.filter(({ role }) => role === 'assistant').map(({ persona }) => persona);
    expect(said).toEqual([null, { name: 'Vera', avatar: '@assets/avatars/vera.gif' }, { name: 'Vera', avatar: '' }]);
    const other = await app.demoUser();
    const mine = await other.call(continueShared, { params: { token } });
    const chat = await other.call(readChat, { params: { id: mine.chatId } });
    expect(chat.messages.at(-1)?.persona).toEqual({ id: 'shared', name: 'Vera', avatar: '' });
    expect(chat.personas).toEqual([]);
  });

  it('is not shared while it has nothing finished in it', async () => {
    const id = newId();
    await database.db.execute(sql`insert into chats (user_id, id, title, title_source, created_at, updated_at)
      select user_id, ${id}::uuid, '', 'none', now(), now() from chats where id = ${chatId}`);
    expect(await owner.send(shareChat, { params: { id } })).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('is read by anyone with the link, and the link alone opens nothing else', async () => {
    const file = await owner.call(uploadAttachment, {
      query: { name: 'plan.txt', type: 'text/plain' },
      body: new Uint8Array(Buffer.from('secret plan')),
    });
    const { messageId } = await send({ message: 'Read it', sessionId: chatId, attachmentIds: [file.id] });
    expect((await owner.call(readChatShare, { params: { id: chatId } })).fileNames).toEqual(['plan.txt']);
    const { token, id } = await share();
    expect(token).toMatch(/^[\w-]{43}$/);
    const stranger = app.stranger();
    const answer = await stranger.send(readShared, { params: { token } });
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toMatchObject({
      title: 'The question',
      messages: [
        { role: 'user', content: 'The question', fileNames: [] },
        { role: 'assistant', content: 'The answer. ![far](https://pictures.example/a.png)' },
        { role: 'user', content: 'Read it', fileNames: ['plan.txt'] },
        { role: 'assistant' },
      ],
      nextAfter: null,
    });
    const text = JSON.stringify(answer.body);
    for (const secret of [file.id, chatId, messageId, id, 'secret plan']) expect(text).not.toContain(secret);
    const reader = await app.demoUser();
    const refused = await Promise.all([
      stranger.send(readAttachment, { params: { id: file.id } }),
      reader.send(readAttachment, { params: { id: file.id } }),
      reader.send(readChat, { params: { id: chatId } }),
      reader.send(deleteChat, { params: { id: chatId } }),
      reader.send(renameChat, { params: { id: chatId }, body: { title: 'Mine now' } }),
      reader.send(readMessageImage, { params: { id: messageId, n: 0 } }),
      reader.send(updateShare, { params: { id } }),
      reader.send(revokeShare, { params: { id } }),
      reader.send(readShared, { params: { token: id } }),
      reader.send(readShared, { params: { token: token.toLowerCase() } }),
      reader.send(readShared, { params: { token: `${token}%` } }),
      stranger.send(readShared, { params: { token: '\0' } }),
      reader.send(continueShared, { params: { token: `${token}\0` } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  });

  it('says which replies are not whole, but not why, also to who goes on with it', async () => {
    const { messages } = await owner.call(readChat, { params: { id: chatId } });
    const error = { code: 'provider-error', message: 'The key of this server is wrong.' };
    await database.db.execute(sql`update messages set status = 'failed', error = ${JSON.stringify(error)}::jsonb
      where id = ${messages[1]?.id}`);
    const { token } = await share();
    const copy = await read(token);
    expect(copy.messages.map(({ status }) => status)).toEqual(['complete', 'interrupted']);
    expect(JSON.stringify(copy)).not.toContain('The key of this server');
    const reader = await app.demoUser();
    const mine = await reader.call(continueShared, { params: { token } });
    const taken = await reader.call(readChat, { params: { id: mine.chatId } });
    expect(taken.messages.map(({ status }) => status)).toEqual(['complete', 'interrupted']);
  });

  it('quotes no attached file to a stranger, and of a source of a space the cited words alone', async () => {
    await database.db.execute(
      sql`update messages set sources = ${JSON.stringify([
        {
          id: '1',
          title: 'plan.pdf',
          quote: 'the secret',
          location: 'page 2',
          attachmentId: newId(),
          url: '/api/attachments/1',
        },
        { id: '2', title: 'The web', quote: 'for all', url: 'https://web.example/' },
        {
          id: '3',
          title: 'Harbour rules',
          quote: 'Nine crowns.',
          location: 'page 4',
          itemId: newId(),
          itemKind: 'note',
          url: 'https://web.example/private?token=1',
          start: 4,
          end: 16,
          version: 2,
        },
      ])}::jsonb where chat_id = ${chatId} and role = 'assistant'`,
    );
    const { messages } = await read((await share()).token);
    expect(messages[1]?.sources).toEqual([
      { id: '1', title: 'plan.pdf', location: 'page 2' },
      { id: '2', title: 'The web', quote: 'for all', url: 'https://web.example/' },
      { id: '3', title: 'Harbour rules', location: 'page 4', quote: 'Nine crowns.' },
    ]);
  });

  it('is a copy: what comes later shows only when its owner takes it anew', async () => {
    const first = await share();
    await send({ message: 'More', sessionId: chatId });
    await owner.call(renameChat, { params: { id: chatId }, body: { title: 'Renamed' } });
    expect(await share()).toEqual(first);
    expect(await read(first.token)).toMatchObject({ title: 'The question', messageCount: 2 });
    expect(await owner.call(readChatShare, { params: { id: chatId } })).toMatchObject({
      isOutdated: true,
      messageCount: 4,
    });
    const { updatedAt } = await owner.call(updateShare, { params: { id: first.id } });
    expect(updatedAt > first.updatedAt).toBe(true);
    expect(await read(first.token)).toMatchObject({ title: 'Renamed', messageCount: 4, updatedAt });
    expect(await owner.call(readChatShare, { params: { id: chatId } })).toMatchObject({ isOutdated: false });
  });

  it('is told to be out of date when only the name of its chat is another, or only the reply that is shown', async () => {
    const { id } = await share();
    const isOutdated = async () => (await owner.call(readChatShare, { params: { id: chatId } })).isOutdated;
    await owner.call(renameChat, { params: { id: chatId }, body: { title: 'Renamed' } });
    expect(await isOutdated()).toBe(true);
    await owner.call(updateShare, { params: { id } });
    expect(await isOutdated()).toBe(false);
    const { messages } = await owner.call(readChat, { params: { id: chatId } });
    await send({ sessionId: chatId, regenerate: messages.at(-1)?.id });
    expect(await isOutdated()).toBe(true);
  });

  it('is gone at once when it is revoked, and a new link is another one', async () => {
    const first = await share();
    await owner.call(revokeShare, { params: { id: first.id } });
    expect(await readStatus(first.token)).toBe(404);
    expect(await owner.call(listShares)).toEqual([]);
    const second = await share();
    expect(second.token).not.toBe(first.token);
    expect(await readStatus(first.token)).toBe(404);
    expect(await readStatus(second.token)).toBe(200);
    chatId = (await send({ message: 'Another' })).sessionId;
    expect(await owner.call(listShares)).toEqual([second]);
    const third = await share();
    expect(await owner.call(listShares)).toEqual([third, second]);
  });

  it('is gone with its chat, also for whoever reads on', async () => {
    const { token } = await share();
    await owner.call(deleteChat, { params: { id: chatId } });
    expect(await readStatus(token)).toBe(404);
    expect(await owner.call(listShares)).toEqual([]);
    expect(await (await app.demoUser()).send(continueShared, { params: { token } })).toMatchObject({ status: 404 });
    await owner.call(restoreChat, { params: { id: chatId } });
    expect(await owner.call(listShares)).toMatchObject([{ token }]);
  });

  it('is the link it was when it is asked for again, though there may be no more links', async () => {
    const first = await share();
    await database.db.execute(sql`with made as (
        insert into chats (user_id, id, title, title_source, created_at, updated_at)
        select user_id, gen_random_uuid(), '', 'none', now(), now() from shares, generate_series(1, 999)
        where id = ${first.id} returning user_id, id
      ) insert into shares
      (user_id, id, token, chat_id, title, message_count, chat_updated_at, leaf_id, created_at, updated_at)
      select user_id, id, id, id, '', 1, now(), id, now(), now() from made`);
    expect(await share()).toEqual(first);
    const { sessionId } = await send({ message: 'Another' });
    expect(await owner.send(shareChat, { params: { id: sessionId } })).toMatchObject({ status: 409 });
  });

  it('is read a page at a time', async () => {
    for (const message of ['b', 'c']) await send({ message, sessionId: chatId });
    const { token } = await share();
    const seen: number[] = [];
    let after = 0;
    for (;;) {
      const page = await app.stranger().call(readShared, { params: { token }, query: { after, limit: 4 } });
      seen.push(...page.messages.map(({ position }) => position));
      if (page.nextAfter === null) break;
      after = page.nextAfter;
    }
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is gone on with in a chat of one’s own, for which one signs in', async () => {
    const { token } = await share();
    expect(await app.stranger().send(continueShared, { params: { token } })).toMatchObject({ status: 401 });
    const reader = await app.demoUser();
    const mine = await reader.call(continueShared, { params: { token } });
    expect(await reader.call(readChat, { params: { id: mine.chatId } })).toMatchObject({
      title: 'The question',
      messages: [{ content: 'The question' }, { role: 'assistant' }],
    });
    expect((await reader.call(listChats)).chats.map(({ id }) => id)).toContain(mine.chatId);
    expect((await owner.call(listChats)).chats.map(({ id }) => id)).not.toContain(mine.chatId);
  });
});
