import { readChat } from '@atrium/contract/chats';
import { createPersona, updatePersona } from '@atrium/contract/personas';
import { sendStream } from '@atrium/contract/runs';
import { createSpace } from '@atrium/contract/spaces';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { samplePersona } from '../../../testing/samples/sample-calls.ts';
import { type RunStage, startRunStage } from '../../../testing/stages/run-stage.ts';
import type { TestClient } from '../../../testing/test-client.ts';

describeOnBothStores('a chat that is begun in a space', (open) => {
  let stage: RunStage;
  let client: TestClient;
  let persona: number;

  beforeAll(async () => {
    stage = await startRunStage(await open());
    stage.model.answer((call) => {
      call.say('Aye.');
      call.end();
    });
    stage.inference.model = {
      capabilities: { images: false, pdf: false, thinking: false, webSearch: true, tools: true },
      searchBy: 'model',
    };
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    client = stage.server.signedIn().client;
    persona = (await client.call(createPersona, { body: samplePersona })).id;
  });

  const space = async (defaults: object) =>
    (await client.call(createSpace, { body: { name: 'Maps', ...defaults } })).id;
  const ask = async (body: Record<string, unknown>) => {
    const reader = collectEvents(client.events(sendStream, { body: { message: 'Hello', ...body } }));
    await reader.all();
    const [created] = reader.events;
    if (created?.type !== 'session_created') throw new Error('The run did not begin.');
    return { ...created, isSearching: stage.model.calls.at(-1)?.request.webSearch };
  };

  it('of somebody else begins nothing', async () => {
    const spaceId = await space({ defaultModel: 'gpt-4' });
    const other = stage.server.signedIn().client;
    expect(await other.send(sendStream, { body: { message: 'Hello', spaceId: spaceId + 1_000 } })).toMatchObject({
      status: 404,
    });
  });

  it('begins with the model, the persona and the web search of the space', async () => {
    const spaceId = await space({ defaultModel: 'gpt-4', defaultPersona: persona, webSearch: true });
    const begun = await ask({ spaceId });
    expect(begun).toMatchObject({ model: 'gpt-4', persona: { id: persona, name: 'Vera' }, isSearching: true });
    const chat = await client.call(readChat, { params: { id: begun.sessionId } });
    expect(chat).toMatchObject({ spaceId, personas: [{ id: persona }] });
  });

  it('begins with what the send says instead', async () => {
    const spaceId = await space({ defaultModel: 'gpt-4', defaultPersona: persona, webSearch: true });
    const begun = await ask({ spaceId, model: 'claude', persona: null, webSearch: false });
    expect(begun).toMatchObject({ model: 'claude', isSearching: false });
    expect(begun.persona).toBeUndefined();
  });

  it('that goes on, or is in no space, asks the space for nothing', async () => {
    const spaceId = await space({ defaultModel: 'gpt-4', defaultPersona: persona, webSearch: true });
    const { sessionId } = await ask({ spaceId, model: 'claude', persona: null, webSearch: false });
    expect(await ask({ sessionId })).toMatchObject({ isSearching: false });
    expect((await ask({ sessionId })).model).not.toBe('gpt-4');
    expect((await ask({})).model).not.toBe('gpt-4');
  });

  it('does without a persona whose web chat is off by now', async () => {
    const spaceId = await space({ defaultPersona: persona });
    const multimodalConfig = { ...samplePersona.multimodalConfig, webChat: false };
    await client.call(updatePersona, { params: { id: persona }, body: { ...samplePersona, multimodalConfig } });
    expect((await ask({ spaceId })).persona).toBeUndefined();
  });
});
