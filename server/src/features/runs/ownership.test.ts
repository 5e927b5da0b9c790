import { deleteChat, readChat, renameChat, showBranch } from '@atrium/contract/chats';
import { driveChat } from '@atrium/contract/drive-mirror';
import { uploadAttachment } from '@atrium/contract/files';
import { rateMessage } from '@atrium/contract/messages';
import { resumeRun, sendStream, stopRun } from '@atrium/contract/runs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids/new-id.ts';
import { collectEvents } from '../../testing/collect-events.ts';
import { describeOnBothStores } from '../../testing/database/database.ts';
import { type RunStage, startRunStage } from '../../testing/stages/run-stage.ts';
import type { TestClient } from '../../testing/test-client.ts';

describeOnBothStores('what belongs to another user', (open) => {
  let stage: RunStage;
  let owner: TestClient;
  let thief: TestClient;
  const ids = { chat: '', run: '', question: '', reply: '', stopped: '', attachment: '' };
  const absent = newId();

  beforeAll(async () => {
    stage = await startRunStage(await open());
    stage.model.answer((call) => {
      call.say('A secret answer.');
      call.end();
    });
    owner = stage.server.signedIn().client;
    thief = stage.server.signedIn().client;
    const first = collectEvents(owner.events(sendStream, { body: { message: 'A secret question' } }));
    await first.all();
    const { sessionId, runId, userMessageId, messageId } = await first.until('session_created');
    Object.assign(ids, { chat: sessionId, run: runId, question: userMessageId, reply: messageId });
    const bytes = new Uint8Array(Buffer.from('a secret file'));
    const file = await owner.call(uploadAttachment, { query: { name: 'secret.txt', type: 'text/plain' }, body: bytes });
    ids.attachment = file.id;
    const made = stage.model.calls.length;
    stage.model.answer(null);
    const second = collectEvents(owner.events(sendStream, { body: { message: 'Stop me', sessionId } }));
    (await stage.model.call(made + 1)).say('Part');
    await second.untilText(4);
    const created = await second.until('session_created');
    await owner.call(stopRun, { params: { id: created.runId } });
    ids.stopped = created.messageId;
  });
  afterAll(() => stage.close());

  const sends: [string, () => Record<string, unknown>][] = [
    ['the chat', () => ({ sessionId: ids.chat })],
    ['a parent', () => ({ parentId: ids.reply })],
    ['a parent, in the chat', () => ({ sessionId: ids.chat, parentId: ids.reply })],
    ['an edited question', () => ({ edits: ids.question })],
    ['a question to answer again', () => ({ message: '', regenerate: ids.question })],
    ['a reply to go on with', () => ({ message: '', continue: ids.stopped })],
    ['an attachment', () => ({ attachmentIds: [ids.attachment] })],
  ];
  it.each(sends)('is not found by a send that names %s, and nothing reaches the model', async (_what, body) => {
    const before = stage.model.calls.length;
    const refused = await thief.send(sendStream, { body: { message: 'Give it to me', ...body() } });
    expect(refused).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const missing = JSON.parse(JSON.stringify(body()).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, absent));
    const unknown = await thief.send(sendStream, { body: { message: 'Give it to me', ...missing } });
    expect(unknown).toMatchObject({ status: 404, body: refused.body as object });
    expect(stage.model.calls).toHaveLength(before);
  });

  it('is not found by a send of one’s own chat that hangs a question from a foreign message', async () => {
    stage.model.answer((call) => call.end());
    const own = collectEvents(thief.events(sendStream, { body: { message: 'Mine' } }));
    await own.all();
    const { sessionId } = await own.until('session_created');
    const before = stage.model.calls.length;
    for (const body of [{ parentId: ids.reply }, { regenerate: ids.question }, { edits: ids.question }]) {
      const answer = await thief.send(sendStream, { body: { message: 'Mix', sessionId, ...body } });
      expect(answer).toMatchObject({ status: 404 });
    }
    expect(stage.model.calls).toHaveLength(before);
  });

  it('cannot be read, resumed, stopped, renamed, rated, shown or deleted; absent ids answer the same', async () => {
    const calls = (id: { chat: string; run: string; reply: string }, by: TestClient) => [
      by.send(resumeRun, { params: { id: id.run } }),
      by.send(stopRun, { params: { id: id.run } }),
      by.send(readChat, { params: { id: id.chat } }),
      by.send(driveChat, { params: { sessionId: id.chat } }),
      by.send(renameChat, { params: { id: id.chat }, body: { title: 'Mine now' } }),
      by.send(showBranch, { params: { id: id.chat }, body: { messageId: id.reply } }),
      by.send(rateMessage, { params: { id: id.reply }, body: { rating: 'down' } }),
      by.send(deleteChat, { params: { id: id.chat } }),
    ];
    const foreign = await Promise.all(calls(ids, thief));
    const unknown = await Promise.all(calls({ chat: absent, run: absent, reply: absent }, thief));
    for (const answer of foreign) expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(unknown.map(({ body }) => body)).toEqual(foreign.map(({ body }) => body));
    const chat = await owner.call(readChat, { params: { id: ids.chat } });
    expect(chat).toMatchObject({ title: 'A secret question', messageCount: 4 });
    expect(chat.messages.every((message) => message.rating === null)).toBe(true);
  });

  it('shares no run: the same run id of another user is a run of his own', async () => {
    stage.model.answer((call) => {
      call.say('Another.');
      call.end();
    });
    const reader = collectEvents(thief.events(sendStream, { body: { message: 'Hello', runId: ids.run } }));
    expect(await reader.all()).toMatchObject({ content: 'Another.' });
    expect((await reader.until('session_created')).sessionId).not.toBe(ids.chat);
  });
});
