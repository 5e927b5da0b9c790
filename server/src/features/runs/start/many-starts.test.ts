import { readChat } from '@atrium/contract/chats';
import { sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { collectEvents } from '../../../testing/collect-events.ts';
import { describeOnBothStores, waitingForLocks } from '../../../testing/database/database.ts';
import { creditSettings } from '../../../testing/samples/credit-settings.ts';
import { type RunStage, startRunStage } from '../../../testing/stages/run-stage.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { createCredits, fromCredits } from '../../credits/index.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

describeOnBothStores('starts that come together', (open, kind) => {
  let database: Database;
  let stage: RunStage;
  let clients: { readonly client: TestClient; readonly userId: string }[];

  beforeAll(async () => {
    database = await open();
    stage = await startRunStage(database);
  });
  afterAll(() => stage.close());
  beforeEach(() => {
    clients = Array.from({ length: 3 }, () => {
      const { client, actor } = stage.server.signedIn();
      return { client, userId: actor.userId };
    });
    stage.inference.holdFor = () => null;
    stage.model.answer((call) => {
      call.say('Yes.');
      call.end();
    });
  });

  const send = async (client: TestClient, body: Record<string, unknown> & { message: string }) => {
    const reader = collectEvents(client.events(sendStream, { body }));
    const { sessionId } = await reader.until('session_created');
    await reader.all();
    return sessionId;
  };

  /** Starts runs while something else holds the store, so that on the embedded store they wait for it together. */
  async function together<T>(starts: () => readonly Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
    const held = Promise.withResolvers<void>();
    const holder = database.transaction(() => held.promise);
    const all = Promise.allSettled(starts());
    for (let n = 0; n < 5; n += 1) await stage.server.signedIn().client.send(sendStream, { body: { message: ' ' } });
    held.resolve();
    await holder;
    return all;
  }

  it('are stored each as it would be alone: new chats of several users, and turns of one chat in a row', async () => {
    const [first] = clients;
    if (!first) throw new Error('nobody');
    const sessionId = await send(first.client, { message: 'The first' });
    const settled = await together(() =>
      Array.from({ length: 24 }, (_, n) => {
        const { client } = clients[n % 3] ?? first;
        return n % 6 === 0
          ? send(first.client, { message: `Turn ${n}`, sessionId })
          : send(client, { message: `Chat ${n}` });
      }),
    );
    for (const [n, one] of settled.entries()) {
      if (one.status === 'rejected') throw one.reason;
      if (n % 6 === 0) continue;
      const { client } = clients[n % 3] ?? first;
      const chat = await client.call(readChat, { params: { id: one.value } });
      expect(chat.title).toBe(`Chat ${n}`);
      expect(chat.messages.map(({ content }) => content)).toEqual([`Chat ${n}`, 'Yes.']);
    }
    const chat = await first.client.call(readChat, { params: { id: sessionId } });
    expect(chat.messageCount).toBe(10);
    const shown = chat.messages.map(({ content }) => content);
    expect(shown.filter((_, at) => at % 2 === 1)).toEqual(Array.from({ length: 5 }, () => 'Yes.'));
    expect(shown.filter((_, at) => at % 2 === 0).toSorted()).toEqual([
      'The first',
      'Turn 0',
      'Turn 12',
      'Turn 18',
      'Turn 6',
    ]);
    expect(await stage.chats.saved.version(database.db, first.userId)).toBeGreaterThanOrEqual(2 * 9);
  });

  it.skipIf(kind === 'pglite')('wait for no lock of another user, however many of his wait for it', async () => {
    const [busy, other] = clients;
    if (!busy || !other) throw new Error('nobody');
    await send(busy.client, { message: 'Before' });
    const held = Promise.withResolvers<void>();
    const holder = database.transaction(async (tx) => {
      await tx.execute(sql`select 1 from chat_versions where user_id = ${busy.userId} for update`);
      await held.promise;
    });
    const waiting = Array.from({ length: 6 }, (_, n) => send(busy.client, { message: `Waits ${n}` }));
    // Four starts are under way, and the next one waits as well.
    await expect.poll(() => waitingForLocks(database)).toBeGreaterThan(4);
    await send(other.client, { message: 'Meanwhile' });
    expect(await waitingForLocks(database)).toBeGreaterThan(4);
    held.resolve();
    await holder;
    expect(new Set(await Promise.all(waiting)).size).toBe(6);
  });

  it('fail each for itself: a foreign chat, an unknown parent, an id that is taken, credits that are not there', async () => {
    const [poor, other] = clients;
    if (!poor || !other) throw new Error('nobody');
    const keepUser = async () => true;
    const credits = createCredits({
      database,
      clock: { now: () => new Date() },
      log,
      keepUser,
      settings: creditSettings,
    });
    await database.transaction(async (tx) => {
      for (const { userId } of clients) await credits.lifecycle.created?.(tx, userId, 'user');
    });
    stage.inference.isNotCovered = credits.isNotCovered;
    stage.inference.holdFor = (_model, { userId, runId }) =>
      credits.holdPart({
        userId,
        key: runId,
        most: fromCredits(userId === poor.userId ? 400 : 100),
        least: fromCredits(userId === poor.userId ? 400 : 100),
        expiresAt: new Date(Date.now() + 60_000),
        about: { description: 'A reply' },
      });
    const foreign = await send(poor.client, { message: 'Mine' });
    const taken = { message: 'Taken', messageId: newId() };
    const own = await send(other.client, taken);
    const status = async (client: TestClient, body: Record<string, unknown> & { message: string }) =>
      (await client.send(sendStream, { body })).status;
    const settled = await together(() => [
      status(other.client, { message: 'Good' }),
      status(other.client, { message: 'In a foreign chat', sessionId: foreign }),
      status(other.client, { message: 'Under nothing', sessionId: own, parentId: newId() }),
      status(other.client, { ...taken, message: 'With a taken id' }),
      status(poor.client, { message: 'Beyond his credits' }),
      status(other.client, { message: 'Good too' }),
    ]);
    expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))).toEqual([
      200, 404, 404, 409, 402, 200,
    ]);
    const held = async (userId: string) => (await credits.wallets(database.db, [userId])).get(userId)?.held;
    expect(await held(poor.userId)).toBe(fromCredits(400));
    expect(await held(other.userId)).toBe(fromCredits(300));
  });
});
