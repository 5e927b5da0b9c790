import { readChat } from '@atrium/contract/chats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { tappedDatabase } from '../../../testing/database/tapped-database.ts';
import { type RunStage, startRunStage } from '../../../testing/stages/run-stage.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { bareMessage } from '../index.ts';

const megabytes = (count: number) => 'w'.repeat(count * 1_000_000);

describeOnBothStores('a chat with messages as long as imports may bring them', (open) => {
  let database: Database;
  let stage: RunStage;
  let client: TestClient;
  let userId: string;
  /** If set, every read of a window waits for this. */
  let held: Promise<void> | undefined;
  beforeAll(async () => {
    database = await open();
    const tapped = tappedDatabase(database, async (text, carryOut) => {
      if (text.includes('as place, lateral')) await held;
      return carryOut();
    });
    stage = await startRunStage(tapped);
    const caller = stage.server.signedIn();
    client = caller.client;
    userId = caller.actor.userId;
  });
  afterAll(() => stage.close());

  /** A chat of three questions, each with a reply that has this text and these thoughts. */
  const adopt = async (content: string, reasoning: string) => {
    const id = newId();
    const ids = Array.from({ length: 6 }, newId);
    const createdAt = new Date('2025-03-01T10:00:00.000Z');
    const messages = ids.map((each, at) => {
      const message = { ...bareMessage, id: each, parentId: ids[at - 1] ?? null, createdAt };
      return at % 2 === 0
        ? { ...message, role: 'user' as const, content: `Question ${at}` }
        : { ...message, role: 'assistant' as const, content, reasoning };
    });
    const currentMessageId = ids.at(-1) ?? null;
    const chat = { id, title: 'Long', createdAt, updatedAt: createdAt, currentMessageId, messages };
    await database.transaction((tx) => stage.chats.adopt(tx, userId, chat));
    return { id, ids };
  };
  const read = (id: string, before?: string) =>
    client.call(readChat, { params: { id }, query: { limit: 200, before } });

  it('is read in stretches of some megabytes, however many messages are asked for, and none is lost', async () => {
    const { id, ids } = await adopt(megabytes(2), megabytes(3));
    const newest = await read(id);
    expect(newest.messages.map((message) => message.id)).toEqual(ids.slice(3));
    expect(newest.hasEarlier).toBe(true);
    const earlier = await read(id, ids[3]);
    expect(earlier.messages.map((message) => message.id)).toEqual(ids.slice(0, 3));
    expect(earlier.hasEarlier).toBe(false);
  });

  it('is for a few at a time: who asks for it very often at once waits, or is told to come again', async () => {
    const { id } = await adopt(megabytes(0.8), '');
    const { promise, resolve: goOn } = Promise.withResolvers<void>();
    held = promise;
    const answers: number[] = [];
    const asked = Array.from({ length: 28 }, async () => {
      const answer = await client.fetch(readChat, { params: { id } });
      await answer.arrayBuffer();
      answers.push(answer.status);
    });
    // Two are being read and twenty wait.
    await expect.poll(() => answers).toEqual(Array.from({ length: 6 }, () => 503));
    goOn();
    await Promise.all(asked);
    expect(answers.slice(6)).toEqual(Array.from({ length: 22 }, () => 200));
    expect((await read(id)).messages).toHaveLength(6);
  });
});
