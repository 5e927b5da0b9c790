import { readSourceText } from '@atrium/contract/source-texts';
import { listSources } from '@atrium/contract/sources';
import { chatToSource } from '@atrium/contract/space-chats';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { sendWhole } from '../../../testing/send-whole.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestClient } from '../../../testing/test-client.ts';

describeOnBothStores('a chat as a source', (open) => {
  let server: TestApp;
  let ann: TestClient;
  let chatId: string;

  beforeAll(async () => {
    server = await startTestApp({ overrides: { database: await open(), runsJobs: true } });
    ann = await server.demoUser();
    chatId = await say({ message: 'What is 2 + 3?' });
  });
  afterAll(() => server.close());

  const say = async (body: { message: string; sessionId?: string }) => {
    return (await sendWhole(ann, body)).sessionId;
  };
  const turn = (client: TestClient, spaceId: number, id = chatId) =>
    client.send(chatToSource, { params: { id }, body: { spaceId } });
  const sourcesOf = (spaceId: number) => ann.call(listSources, { params: { spaceId } });

  it('is not made by a visitor, of the chat of another, or in a space that is not his', async () => {
    const ben = await server.demoUser();
    expect(await turn(server.stranger(), 1)).toMatchObject({ status: 401 });
    expect(await turn(ben, 1)).toMatchObject({ status: 404 });
    expect(await turn(ann, 999)).toMatchObject({ status: 404 });
    expect(await sourcesOf(1)).toEqual([]);
  });

  it('says what the chat says now; the same again adds nothing, what came since is another', async () => {
    const first = await turn(ann, 2);
    expect(first).toMatchObject({ status: 200, body: { isNew: true } });
    expect(await turn(ann, 2)).toMatchObject({ body: { isNew: false } });
    await vi.waitFor(async () => expect(await sourcesOf(2)).toMatchObject([{ type: 'chat', stage: 'ready' }]), {
      timeout: 20_000,
    });
    const [source] = await sourcesOf(2);
    const { text } = await ann.call(readSourceText, { params: { id: source?.id ?? '' } });
    expect(text).toContain('## You\n\nWhat is 2 + 3?');
    expect(text).toContain('5');

    await say({ message: 'And 3 + 4?', sessionId: chatId });
    expect(await turn(ann, 2)).toMatchObject({ body: { isNew: true } });
    expect(await sourcesOf(2)).toHaveLength(2);
  });
});
