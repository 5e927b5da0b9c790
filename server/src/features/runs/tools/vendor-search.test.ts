import { readChat } from '@atrium/contract/chats';
import { sendStream } from '@atrium/contract/runs';
import { createSpace } from '@atrium/contract/spaces';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import type { ModelEvent } from '../../../ports/model-provider.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { indexText } from '../../../testing/models/index-text.ts';
import { type RunStage, startRunStage } from '../../../testing/stages/run-stage.ts';
import type { TestClient } from '../../../testing/test-client.ts';

const rules = 'The harbour fee is nine crowns for every night. Sailing boats pay half of that.';
const question = 'What is the harbour fee for every night?';
const page: ModelEvent = {
  type: 'source',
  title: 'Fees of the coast',
  url: 'https://coast.test/fees',
  quote: 'Elsewhere it is twelve crowns.',
};

describeOnBothStores('a chat of a space whose model searches the web by itself', (open) => {
  let database: Database;
  let stage: RunStage;
  let client: TestClient;
  let spaceId: number;
  let itemId: string;

  beforeAll(async () => {
    database = await open();
    stage = await startRunStage(database);
    stage.inference.model = {
      capabilities: { images: false, pdf: false, thinking: false, webSearch: true, tools: true },
      searchBy: 'model',
    };
  });
  afterAll(() => stage.close());
  beforeEach(async () => {
    const caller = stage.server.signedIn();
    client = caller.client;
    const { userId } = caller.actor;
    spaceId = (await client.call(createSpace, { body: { name: 'Harbour' } })).id;
    itemId = newId();
    await database.transaction((tx) => stage.spaces.place(tx, { userId, spaceId, kind: 'source', itemId }));
    await indexText({ database, retrieval: stage.retrieval }, { userId, spaceId, itemId, title: 'Rules' }, [rules]);
  });

  /** What the vendor sends, in the order in which it sends it: text comes in small pieces. */
  const ask = async (sent: readonly (string | ModelEvent)[], more: object = {}) => {
    stage.model.answer((call) => {
      for (const one of sent)
        if (typeof one === 'string') for (const piece of one.match(/[\s\S]{1,4}/g) ?? []) call.say(piece);
        else call.send(one);
      call.end();
    });
    const body = { message: question, spaceId, webSearch: true, ...more };
    const reader = collectEvents(client.events(sendStream, { body }));
    await reader.all();
    const [created] = reader.events;
    const id = created?.type === 'session_created' ? created.sessionId : '';
    const reply = (await client.call(readChat, { params: { id } })).messages.at(-1);
    const request = stage.model.calls.at(-1)?.request;
    return { reply, chatId: id, request, text: JSON.stringify(request?.messages) };
  };

  it('has numbers with a letter for our passages, and asks for the vendor’s search', async () => {
    const { request, text } = await ask(['Nine crowns [S1].']);
    expect(request?.webSearch).toBe(true);
    expect(request?.system).toContain('like [S2]');
    expect(text).toContain('<source n=\\"S1\\"');
    const off = await ask(['Nine crowns [1].'], { webSearch: false });
    expect(off.request?.system).toContain('like [2]');
    expect(off.text).toContain('<source n=\\"1\\"');
  });

  it('is asked for that search whatever was chosen, where it takes no functions', async () => {
    const { model } = stage.inference;
    stage.inference.model = {
      ...model,
      capabilities: { images: false, pdf: false, thinking: false, webSearch: true, tools: false },
    };
    const { request } = await ask(['Nine crowns [S1].'], { webSearch: false });
    stage.inference.model = model;
    expect(request?.webSearch).toBe(true);
    expect(request?.system).toContain('like [S2]');
  });

  it('cites both, each as what it is, under one row of numbers for the reader', async () => {
    const { reply } = await ask([
      'The harbour fee is nine crowns for every night [S1].',
      page,
      ' Elsewhere it is twelve crowns [1]. Sailing boats pay half of that [S1].',
    ]);
    expect(reply?.content).toBe(
      'The harbour fee is nine crowns for every night [1]. Elsewhere it is twelve crowns [2]. Sailing boats pay half of that [3].',
    );
    const quote = 'The harbour fee is nine crowns for every night.';
    expect(reply?.sources).toMatchObject([
      { itemId, quote, start: 0, end: quote.length },
      { title: 'Fees of the coast', url: 'https://coast.test/fees', quote: 'Elsewhere it is twelve crowns.' },
      { itemId, quote: 'Sailing boats pay half of that.' },
    ]);
    expect(reply?.sources[1]).not.toHaveProperty('itemId');
    expect(reply?.grounding).toMatchObject({
      state: 'cited',
      sentences: [{ isSupported: true }, { isSupported: true }, { isSupported: true }],
    });
  });

  it('never takes a number of the vendor’s for a passage of the user’s', async () => {
    const { reply } = await ask(['The harbour fee is nine crowns [1]. It rose in May [2].']);
    expect(reply).toMatchObject({
      content: 'The harbour fee is nine crowns. It rose in May.',
      sources: [],
      grounding: { state: 'not-cited' },
    });
  });

  it('keeps what its marks lead to when the next reply is made without the search', async () => {
    const first = await ask(['The harbour fee is nine crowns for every night [S1].']);
    const { reply, chatId } = await ask(['Sailing boats pay half of that [1].'], {
      sessionId: first.chatId,
      spaceId: undefined,
      message: 'What do sailing boats pay?',
      webSearch: false,
    });
    expect(chatId).toBe(first.chatId);
    expect(reply).toMatchObject({
      content: 'Sailing boats pay half of that [1].',
      sources: [{ itemId, quote: 'Sailing boats pay half of that.' }],
    });
  });
});
