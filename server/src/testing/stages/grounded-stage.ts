import { readChat } from '@atrium/contract/chats';
import type { Citation, RunEvent } from '@atrium/contract/run-event';
import { sendStream } from '@atrium/contract/runs';
import { createSpace } from '@atrium/contract/spaces';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids/new-id.ts';
import { splitPassages } from '../../platform/text/passages/split-passages.ts';
import type { ModelRequest } from '../../ports/model-provider.ts';
import { collectEvents } from '../collect-events.ts';
import type { ModelCall } from '../models/driven-model.ts';
import type { TestClient } from '../test-client.ts';
import { type RunStage, startRunStage } from './run-stage.ts';

type Complete = Extract<RunEvent, { type: 'complete' }>;

/** What is new before each test. */
interface Now {
  stage: RunStage;
  client: TestClient;
  userId: string;
  spaceId: number;
  database: Database;
}

/** Makes a model write this, a few letters at a time. */
export const say = (text: string) => (call: ModelCall) => {
  for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) call.say(piece);
  call.end();
};

/** Everything that a model was sent. */
export const allText = (request: ModelRequest | undefined) => JSON.stringify([request?.system, request?.messages]);

/** A question that the harbour rules answer. */
export const question = 'What is the harbour fee for every night?';

/** A space of a user who is new before each test, for the tests of a file: with sources, and questions about them. */
export function stageGroundedChats(open: () => Promise<Database>) {
  const at = {} as Now;
  const texts = new Map<string, string>();

  beforeAll(async () => {
    at.database = await open();
    at.stage = await startRunStage(at.database, { searchPatience: 3_000 });
  });
  afterAll(() => at.stage.close());
  beforeEach(async () => {
    const caller = at.stage.server.signedIn();
    at.client = caller.client;
    at.userId = caller.actor.userId;
    at.stage.model.answer(null);
    at.stage.inference.model = {};
    at.spaceId = (await at.client.call(createSpace, { body: { name: 'Harbour' } })).id;
  });

  /** Adds a source as the sources slice does: an item of the space, and its passages in the index. */
  const addSource = async (
    title: string,
    text: string,
    place = { userId: at.userId, spaceId: at.spaceId },
    kind: 'source' | 'note' = 'source',
  ) => {
    const itemId = newId();
    const version = 'v1';
    texts.set(itemId, text);
    await at.database.transaction(async (tx) => {
      await at.stage.spaces.place(tx, { ...place, kind, itemId });
      await at.stage.retrieval.open(tx, { ...place, itemId, kind, title, isIncluded: true, version });
      const passages = [...splitPassages({ text, pageStarts: [], hasLines: false }, 160)];
      await at.stage.retrieval.append(tx, place.userId, itemId, version, 0, passages);
      await at.stage.retrieval.finish(tx, place.userId, itemId, version);
    });
    return itemId;
  };
  const ask = async (body: Record<string, unknown>) => {
    const reader = collectEvents(at.client.events(sendStream, { body: { spaceId: at.spaceId, ...body } }));
    await reader.all();
    const { events } = reader;
    const complete = events.find((event): event is Complete => event.type === 'complete');
    const [created] = events;
    const chatId = created?.type === 'session_created' ? created.sessionId : '';
    const chat = await at.client.call(readChat, { params: { id: chatId } });
    const reply = chat.messages.at(-1);
    for (const source of reply?.sources ?? []) expectExact(source);
    return { events, complete, chatId, reply, sources: reply?.sources ?? [] };
  };
  const expectExact = ({ itemId, start, end, quote }: Omit<Citation, 'id' | 'title'>) => {
    if (itemId !== undefined) expect(texts.get(itemId)?.slice(start, end)).toBe(quote);
  };
  const requestOf = (n = at.stage.model.calls.length) => at.stage.model.calls[n - 1]?.request;
  return Object.assign(at, { texts, addSource, ask, requestOf });
}
