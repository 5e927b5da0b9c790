import { readChat, renameChat } from '@atrium/contract/chats';
import { sendStream } from '@atrium/contract/runs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ModelError } from '../../../ports/model-provider.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { type RunStage, startRunStage } from '../../../testing/stages/run-stage.ts';
import type { TestClient } from '../../../testing/test-client.ts';

describeOnBothStores('the title of a chat whose first reply failed', (open) => {
  let stage: RunStage;
  let client: TestClient;
  let asked: string[];

  beforeAll(async () => {
    stage = await startRunStage(await open());
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    client = stage.server.signedIn().client;
    asked = [];
    stage.inference.title = async ({ messages }) => {
      asked.push(JSON.stringify(messages));
      return 'Herons on one leg';
    };
  });

  const send = async (body: Record<string, unknown>) => {
    const reader = collectEvents(client.events(sendStream, { body }));
    await reader.all();
    return reader.until('session_created');
  };
  const works = () =>
    stage.model.answer((call) => {
      call.say('To stay warm.');
      call.end();
    });
  /** A chat with one question, whose reply failed without a word. */
  const failed = () => {
    stage.model.answer((call) => call.break(new ModelError('overloaded', 'busy')));
    return send({ message: 'Why do herons stand on one leg?' });
  };
  const titleOf = async (id: string) => (await client.call(readChat, { params: { id } })).title;

  it('is made when the reply is tried again, of the question and the reply that came', async () => {
    const { sessionId, messageId } = await failed();
    expect(asked).toEqual([]);
    works();
    await send({ message: '', sessionId, regenerate: messageId });
    await expect.poll(() => titleOf(sessionId)).toBe('Herons on one leg');
    expect(asked[0]).toContain('Why do herons stand on one leg?');
    expect(asked[0]).toContain('To stay warm.');
  });

  it('is made when the question is edited, of the words it has now', async () => {
    const { sessionId, userMessageId } = await failed();
    works();
    await send({ message: 'And storks?', sessionId, edits: userMessageId });
    await expect.poll(() => titleOf(sessionId)).toBe('Herons on one leg');
    expect(asked[0]).toContain('And storks?');
  });

  it('is made once: another version of a reply that was good leaves it', async () => {
    const { sessionId, messageId } = await failed();
    works();
    await send({ message: '', sessionId, regenerate: messageId });
    await expect.poll(() => titleOf(sessionId)).toBe('Herons on one leg');
    await send({ message: '', sessionId, regenerate: messageId });
    await send({ message: 'And storks?', sessionId });
    expect(asked).toHaveLength(1);
  });

  it('stays what its user called it', async () => {
    const { sessionId, messageId } = await failed();
    await client.call(renameChat, { params: { id: sessionId }, body: { title: 'My birds' } });
    works();
    await send({ message: '', sessionId, regenerate: messageId });
    expect(asked).toEqual([]);
    expect(await titleOf(sessionId)).toBe('My birds');
  });
});
