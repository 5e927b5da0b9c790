import { listChats, readChat } from '@atrium/contract/chats';
import { driveHistory } from '@atrium/contract/drive-mirror';
import { uploadAttachment } from '@atrium/contract/files';
import { resumeRun, sendStream } from '@atrium/contract/runs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectEvents } from '../../testing/collect-events.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

describe('the app as it is started, with nothing configured', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('answers a visitor, who alone reads the chat again with his cookie', async () => {
    const visitor = app.stranger();
    const reader = collectEvents(visitor.events(sendStream, { body: { message: 'What is 12 * 12?' } }));
    expect((await reader.all()).content).toContain('144');
    const { sessionId, runId } = await reader.until('session_created');
    const chat = await visitor.call(readChat, { params: { id: sessionId } });
    expect(chat.messages).toMatchObject([
      { content: 'What is 12 * 12?' },
      { status: 'complete', model: 'deepseek-v3' },
    ]);
    expect(await app.stranger().send(readChat, { params: { id: sessionId } })).toMatchObject({ status: 404 });
    expect(await app.stranger().send(resumeRun, { params: { id: runId } })).toMatchObject({ status: 404 });
    expect(await visitor.send(listChats)).toMatchObject({ status: 401 });
  });

  it('answers a demo user from an attached file, with a citation, and lists the chat', async () => {
    const user = await app.demoUser();
    const text = 'The heron colony had 42 nests in 2019.\n\nThe stork colony had 7 nests in 2019.\n';
    const file = await user.call(uploadAttachment, {
      query: { name: 'birds.txt', type: 'text/plain' },
      body: new Uint8Array(Buffer.from(text)),
    });
    const body = { message: 'How many nests did the heron colony have?', attachmentIds: [file.id] };
    const reply = await collectEvents(user.events(sendStream, { body })).all();
    expect(reply.content).toContain('42 nests');
    expect(reply.sources[0]).toMatchObject({ attachmentId: file.id, title: 'birds.txt' });
    const history = await user.call(driveHistory);
    expect(history[0]).toMatchObject({ title: body.message, isRunning: false });
    expect(history.length).toBeGreaterThan(1);
  });

  it('calls a chat that is begun with files alone by their names', async () => {
    const user = await app.demoUser();
    const upload = async (name: string) => {
      const body = new Uint8Array(Buffer.from(`What ${name} says.`));
      return (await user.call(uploadAttachment, { query: { name, type: 'text/plain' }, body })).id;
    };
    const attachmentIds = [await upload('birds.txt'), await upload('a.csv')];
    await collectEvents(user.events(sendStream, { body: { attachmentIds } })).all();
    expect((await user.call(driveHistory))[0]).toMatchObject({ title: 'birds.txt, a.csv' });
  });

  it('answers the list with 304 until something changes', async () => {
    const user = await app.demoUser();
    const first = await user.send(listChats);
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect(await user.send(listChats, { headers })).toMatchObject({ status: 304 });
    await collectEvents(user.events(sendStream, { body: { message: 'Hello' } })).all();
    expect(await user.send(listChats, { headers })).toMatchObject({ status: 200 });
  });
});
