import type { BodyInputOf } from '@atrium/contract/endpoint';
import { sendStream } from '@atrium/contract/runs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/ids/new-id.ts';
import { collectEvents, type EventReader } from '../testing/collect-events.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import type { ModelCall } from '../testing/models/driven-model.ts';
import { startWalletStage, type WalletStage } from '../testing/stages/wallet-stage.ts';
import type { TestClient } from '../testing/test-client.ts';

/** About 50,000 tokens as a start estimates them. */
const long = 'the water rises slowly '.repeat(8_600);
const restIsSetAside = {
  status: 429,
  body: {
    code: 'daily-limit',
    message:
      'What is left of the daily limit of the free model is set aside for replies that are being written. Try again when one of them has ended.',
  },
};

describeOnBothStores('the daily limit of the free model while replies are being written', (open) => {
  let database: Database;
  let stage: WalletStage;

  beforeAll(async () => {
    database = await open();
    stage = await startWalletStage(database, {
      // It may write very much at once, which it hardly ever does.
      DEEPSEEK_API_KEY: 'sk-deepseek',
      VISITOR_DAILY_TOKENS: '200000',
      USER_DAILY_FREE_TOKENS: '200000',
      DEMO_ADDRESS_DAILY_TOKENS: '200000',
      TRUSTED_PROXIES: 'loopback',
    });
  });
  afterEach(() => stage.provider.answer(null));
  afterAll(() => stage.server.close());

  let addresses = 0;
  /** Asks and listens as browsers behind a new address do. */
  function network() {
    addresses += 1;
    const headers = { 'x-forwarded-for': `203.0.113.${addresses}` };
    return {
      ask: (client: TestClient, message: string) => client.send(sendStream, { body: { message }, headers }),
      begin: (client: TestClient, body: BodyInputOf<typeof sendStream>) =>
        collectEvents(client.events(sendStream, { body, headers })),
    };
  }
  const ends = (call: ModelCall) => {
    call.say('So it is.');
    call.end();
  };
  /** A visitor whose browser has its session. */
  async function visitor({ ask }: ReturnType<typeof network>): Promise<TestClient> {
    const client = stage.server.stranger();
    stage.provider.answer(ends);
    expect(await ask(client, 'Hello')).toMatchObject({ status: 200 });
    stage.provider.answer(null);
    return client;
  }
  /** Which of the replies have begun. */
  const begun = async (readers: readonly EventReader[]) => {
    const states = await Promise.allSettled(readers.map((reader) => reader.until('session_created')));
    return readers.filter((_reader, at) => states[at]?.status === 'fulfilled');
  };
  /** Ends the calls of these replies from now on, and of those that wait. */
  function endAll(after: number): void {
    stage.provider.answer(ends);
    for (const call of stage.provider.calls.slice(after)) ends(call);
  }

  it('lets no more begin than it may pay for, one of which may exceed it, and others once those have ended', async () => {
    const at = network();
    const client = await visitor(at);
    const before = stage.provider.calls.length;
    const readers = Array.from({ length: 12 }, () => at.begin(client, { message: long }));
    const those = await begun(readers);
    expect(those).toHaveLength(4);
    expect(await at.ask(client, 'Hello')).toMatchObject(restIsSetAside);
    expect(await at.ask(stage.server.stranger(), 'Hello')).toMatchObject(restIsSetAside);
    await stage.provider.call(before + 4);
    endAll(before);
    for (const reader of those) expect(await reader.all()).toMatchObject({ status: 'complete' });
    expect(await at.ask(client, 'Hello')).toMatchObject({ status: 200 });
    expect(stage.provider.calls.length).toBe(before + 5);
  });

  it('keeps nothing set aside for what was refused, failed or stopped', async () => {
    const at = network();
    const client = await visitor(at);
    for (let time = 0; time < 5; time += 1) {
      stage.provider.answer((call) => call.break(new Error('Nobody there')));
      await at.begin(client, { message: long }).all();
      expect(await client.send(sendStream, { body: { message: long, sessionId: newId() } })).toMatchObject({
        status: 404,
      });
    }
    stage.provider.answer(ends);
    const readers = Array.from({ length: 4 }, () => at.begin(client, { message: long }));
    for (const reader of readers) expect(await reader.all()).toMatchObject({ status: 'complete' });
  });

  it('lets the short questions of a class behind one address be answered at once', async () => {
    const at = network();
    stage.provider.answer(null);
    const before = stage.provider.calls.length;
    const readers = Array.from({ length: 30 }, () => at.begin(stage.server.stranger(), { message: 'Hello' }));
    expect(await begun(readers)).toHaveLength(30);
    await stage.provider.call(before + 30);
    endAll(before);
    for (const reader of readers) expect(await reader.all()).toMatchObject({ status: 'complete' });
  });

  it('counts long conversations, which are read only once their replies have begun', async () => {
    const at = network();
    const client = await visitor(at);
    stage.provider.answer(ends);
    const chats: string[] = [];
    for (let time = 0; time < 14; time += 1) {
      const reader = at.begin(client, { message: long.slice(0, 72_000) });
      chats.push((await reader.until('session_created')).sessionId);
      await reader.all();
    }
    stage.provider.answer(null);
    const before = stage.provider.calls.length;
    const readers = chats.map((sessionId) => at.begin(client, { message: 'And now?', sessionId }));
    let refused = 0;
    const ended = readers.map(async (reader) => {
      const reply = await reader.all().catch(() => null);
      if (reply === null || reply.error?.code === 'daily-limit') refused += 1;
    });
    const asked = () => stage.provider.calls.length - before;
    await expect.poll(() => asked() + refused).toBe(14);
    expect(asked()).toBeGreaterThanOrEqual(1);
    expect(asked()).toBeLessThanOrEqual(10);
    endAll(before);
    await Promise.all(ended);
  });

  it('holds for users, and for the demo users of one address together', async () => {
    const at = network();
    const [one, other] = [await stage.server.demoUser(), await stage.server.demoUser()];
    const before = stage.provider.calls.length;
    const readers = [one, other, one, other, one, other].map((client) => at.begin(client, { message: long }));
    const those = await begun(readers);
    expect(those).toHaveLength(4);
    await stage.provider.call(before + 4);
    endAll(before);
    for (const reader of those) expect(await reader.all()).toMatchObject({ status: 'complete' });
  });
});
