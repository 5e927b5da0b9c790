import { deleteChat, listChats, readChat, readChatTotal, renameChat } from '@atrium/contract/chats';
import { driveChat, driveHistory, newChat } from '@atrium/contract/drive-mirror';
import { readAttachment, uploadAttachment } from '@atrium/contract/files';
import { rateMessage, readMessageImage } from '@atrium/contract/messages';
import { sendStream } from '@atrium/contract/runs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { sendWhole } from '../../testing/send-whole.ts';
import { type RunStage, startRunStage } from '../../testing/stages/run-stage.ts';
import type { TestClient } from '../../testing/test-client.ts';

describeOnBothStores('chats', (open) => {
  let database: Database;
  let stage: RunStage;
  let client: TestClient;
  let userId: string;

  beforeAll(async () => {
    database = await open();
    stage = await startRunStage(database);
    stage.model.answer((call) => {
      call.say('Answer.');
      call.end();
    });
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    const caller = stage.server.signedIn();
    client = caller.client;
    userId = caller.actor.userId;
  });

  const send = (body: Record<string, unknown>) => sendWhole(client, body);

  it('refuse a cursor that is not one of ours, an empty name and a rating of a question', async () => {
    expect(await client.send(listChats, { query: { cursor: 'bm90IG91cnM' } })).toMatchObject({ status: 400 });
    const { sessionId, userMessageId } = await send({ message: 'Hello' });
    expect(await client.send(renameChat, { params: { id: sessionId }, body: { title: '  ' } })).toMatchObject({
      status: 400,
    });
    const rated = await client.send(rateMessage, { params: { id: userMessageId }, body: { rating: 'up' } });
    expect(rated).toMatchObject({ status: 404 });
  });

  it('have a total of all their replies, which nobody else is told', async () => {
    const { sessionId } = await send({ message: 'One' });
    await send({ message: 'Two', sessionId });
    const { messages } = await client.call(readChat, { params: { id: sessionId } });
    const replies = messages.filter(({ role }) => role === 'assistant');
    const tokens = replies.reduce((sum, reply) => sum + (reply.tokens ?? 0), 0);
    expect(tokens).toBeGreaterThan(0);
    const cost = replies.reduce((sum, reply) => sum + (reply.cost ?? 0), 0);
    const total = await client.call(readChatTotal, { params: { id: sessionId } });
    expect(total).toEqual({ replies: 2, tokens, cost: expect.closeTo(cost, 9) });
    const other = stage.server.signedIn().client;
    expect(await other.send(readChatTotal, { params: { id: sessionId } })).toMatchObject({ status: 404 });
    await client.call(deleteChat, { params: { id: sessionId } });
    expect(await client.send(readChatTotal, { params: { id: sessionId } })).toMatchObject({ status: 404 });
  });

  it('are listed newest first, page by page, each once', async () => {
    const made: string[] = [];
    for (let n = 0; n < 5; n += 1) made.push((await send({ message: `chat ${n}` })).sessionId);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { chats: { id: string }[]; nextCursor: string | null } = await client.call(listChats, {
        query: { limit: 2, ...(cursor && { cursor }) },
      });
      seen.push(...page.chats.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(made.toReversed());
  });

  it('are not listed while they are empty, and take their title from the first message', async () => {
    const { sessionId } = await client.call(newChat);
    expect(await client.call(driveHistory)).toEqual([]);
    expect(await client.call(readChat, { params: { id: sessionId } })).toMatchObject({
      messages: [],
      hasEarlier: false,
    });
    await send({ message: 'Now it has one', sessionId });
    expect(await client.call(driveHistory)).toMatchObject([
      { id: sessionId, title: 'Now it has one', size: '21', isRunning: false },
    ]);
    expect(await client.call(driveChat, { params: { sessionId } })).toMatchObject([
      { role: 'user', content: 'Now it has one' },
      { role: 'assistant', content: 'Answer.' },
    ]);
  });

  it('keep the name their user gave them against any model', async () => {
    const { sessionId } = await send({ message: 'First' });
    await client.call(renameChat, { params: { id: sessionId }, body: { title: ' Mine ' } });
    expect(await stage.chats.suggestTitle(userId, sessionId, 'A better one')).toBe(false);
    await send({ message: 'Second', sessionId });
    expect(await client.call(readChat, { params: { id: sessionId } })).toMatchObject({ title: 'Mine' });
  });

  it('keep a rating, change it and take it back', async () => {
    const { sessionId, messageId } = await send({ message: 'Rate' });
    for (const rating of ['up', 'down', null] as const) {
      await client.call(rateMessage, { params: { id: messageId }, body: { rating } });
      const { messages } = await client.call(readChat, { params: { id: sessionId } });
      expect(messages[1]?.rating).toBe(rating);
    }
  });

  it('are deleted with their messages and files', async () => {
    const file = await client.call(uploadAttachment, {
      query: { name: 'a.txt', type: 'text/plain' },
      body: new Uint8Array(Buffer.from('words')),
    });
    const { sessionId, messageId } = await send({ message: 'Read', attachmentIds: [file.id] });
    await client.call(deleteChat, { params: { id: sessionId } });
    const gone = await Promise.all([
      client.send(readChat, { params: { id: sessionId } }),
      client.send(deleteChat, { params: { id: sessionId } }),
      client.send(readAttachment, { params: { id: file.id } }),
      client.send(rateMessage, { params: { id: messageId }, body: { rating: 'up' } }),
      client.send(sendStream, { body: { message: 'More', sessionId } }),
    ]);
    expect(gone.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await client.call(driveHistory)).toEqual([]);
  });

  it('fetch no picture that does not stand in the message', async () => {
    const { messageId } = await send({ message: '![x](https://pictures.example/a.png)' });
    const answer = await client.send(readMessageImage, { params: { id: messageId, n: 0 } });
    expect(answer).toMatchObject({ status: 404 });
  });

  it('are examples for a demo user, made once however often the step is repeated', async () => {
    for (let n = 0; n < 2; n += 1) {
      await database.transaction((tx) => stage.chats.lifecycle.created?.(tx, userId, 'demo') ?? Promise.resolve());
    }
    const { chats } = await client.call(listChats);
    expect(chats.map(({ title }) => title)).toEqual(['A short tour of your workspace', 'Plan for a product launch']);
    const plan = await client.call(readChat, { params: { id: chats[1]?.id ?? '' } });
    expect(plan.messages[1]?.siblingIds).toHaveLength(2);
    const next = await send({ message: 'Thanks', sessionId: plan.id });
    const shown = await client.call(readChat, { params: { id: plan.id } });
    expect(shown.messages).toHaveLength(4);
    expect(shown.messages[2]).toMatchObject({ id: next.userMessageId, parentId: plan.currentMessageId });
  });

  it('go with their user', async () => {
    const { sessionId } = await send({ message: 'Forget me' });
    await database.transaction(async (tx) => {
      await stage.runs.lifecycle.deleting(tx, userId);
      await stage.chats.lifecycle.deleting(tx, userId);
    });
    expect(await client.send(readChat, { params: { id: sessionId } })).toMatchObject({ status: 404 });
    const { rows } = await database.db.execute(`select 1 from messages where user_id = '${userId}'`);
    expect(rows).toHaveLength(0);
  });

  it('are read without looking at the rest of a long chat', async () => {
    const { sessionId, messageId } = await send({ message: 'Long' });
    await database.db.execute(`
      with recursive ids as (
        select gen_random_uuid() as id, '${messageId}'::uuid as parent_id, 3 as n
        union all select gen_random_uuid(), ids.id, n + 1 from ids where n < 5000
      ), added as (
        insert into messages (user_id, id, chat_id, parent_id, role, position, depth, content, status, created_at)
        select '${userId}', id, '${sessionId}', parent_id, case when n % 2 = 1 then 'user' else 'assistant' end, n, n, 'm' || n, 'complete', now()
        from ids returning id, position
      )
      update chats set message_count = 5000, current_depth = 5000, current_message_id = added.id
      from added where chats.id = '${sessionId}' and added.position = 5000`);
    const chat = await client.call(readChat, { params: { id: sessionId } });
    expect(chat.messages.map(({ content }) => content).slice(-2)).toEqual(['m4999', 'm5000']);
    expect(chat.messages).toHaveLength(60);
    const entries = await client.call(driveChat, { params: { sessionId } });
    const added = Array.from({ length: 4_998 }, (_, n) => `m${n + 3}`);
    expect(entries.slice(2).map(({ content }) => content)).toEqual(added);
    const before = stage.model.calls.length;
    await send({ message: 'What was that?', sessionId });
    const request = stage.model.calls[before]?.request;
    expect(request?.messages.length).toBeLessThanOrEqual(200);
    expect(request?.messages[0]?.role).toBe('user');
    const { messages } = await client.call(readChat, { params: { id: sessionId } });
    expect(messages.at(-1)?.droppedMessages).toBe(5001 - (request?.messages.length ?? 0));
  });
});
