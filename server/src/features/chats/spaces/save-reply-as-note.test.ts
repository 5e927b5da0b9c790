import { listNotes, readNote, saveReplyAsNote } from '@atrium/contract/notes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { sendWhole } from '../../../testing/send-whole.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';

describeOnBothStores('a reply as a note', (open) => {
  let server: TestApp;
  let ann: TestClient;

  beforeAll(async () => {
    server = await startTestApp({ overrides: { database: await open() } });
    ann = await server.demoUser();
  });
  afterAll(() => server.close());

  const say = (message: string) => sendWhole(ann, { message });

  it('is not made of a question, by another, or in the space of another', async () => {
    const { userMessageId, messageId } = await say('What is 2 + 3?');
    const ben = await server.demoUser();
    const into = { body: { spaceId: 1 } };
    expect(await ann.send(saveReplyAsNote, { params: { id: userMessageId }, ...into })).toMatchObject({ status: 404 });
    expect(await ben.send(saveReplyAsNote, { params: { id: messageId }, ...into })).toMatchObject({ status: 404 });
    const nowhere = { params: { id: messageId }, body: { spaceId: 999 } };
    expect(await ann.send(saveReplyAsNote, nowhere)).toMatchObject({ status: 404 });
    expect(await ann.call(listNotes, { params: { spaceId: 1 } })).toEqual([]);
  });

  it('says what the reply said, in the space that was chosen', async () => {
    const { messageId } = await say('What is 2 + 3?');
    const note = await ann.call(saveReplyAsNote, { params: { id: messageId }, body: { spaceId: 2 } });
    expect(note).toMatchObject({ spaceId: 2, isInKnowledgeBase: true });
    expect(note.content).toContain('5');
    expect(await ann.call(readNote, { params: { id: note.id } })).toEqual(note);
  });
});
