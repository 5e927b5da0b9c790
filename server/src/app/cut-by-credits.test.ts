import { readMoneySettings, saveMoneySettings, setUserLimits } from '@atrium/contract/admin-money';
import { listChats, readChat } from '@atrium/contract/chats';
import { driveChat } from '@atrium/contract/drive-mirror';
import { exportChat, runImport } from '@atrium/contract/exchange';
import { resumeRun, sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../platform/database/database.ts';
import { collectEvents } from '../testing/collect-events.ts';
import { checkBooks } from '../testing/database/check-books.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { walletModel as model, startWalletStage, type WalletStage } from '../testing/stages/wallet-stage.ts';
import type { TestClient } from '../testing/test-client.ts';

const reason = 'because of a test';

describeOnBothStores('a reply that is cut off', (open) => {
  let database: Database;
  let stage: WalletStage;
  let boss: TestClient;

  beforeAll(async () => {
    database = await open();
    stage = await startWalletStage(database);
    const { client, id } = await stage.person();
    boss = client;
    await database.db.execute(sql`update users set role = 'admin' where id = ${id}`);
    const settings = await boss.call(readMoneySettings);
    await boss.call(saveMoneySettings, { body: { ...settings, stopsAtLimit: true, reason } });
  });
  beforeEach(() => {
    stage.provider.answer((call) => {
      call.say('one, two');
      call.end('length');
    });
  });
  afterAll(() => stage.server.close());

  const setLimit = (id: string, monthlyLimitUsd: number) =>
    boss.call(setUserLimits, { params: { id }, body: { monthlyLimitUsd, dailyFreeTokens: null, reason } });

  it.each([
    { what: 'the credits paid for no more', credits: 0.2, cutBy: 'credits', inDrive: { cutBy: 'credits' } },
    {
      what: 'the limit for the month was reached, whatever credits are left',
      credits: 100,
      limit: 0.01,
      cutBy: 'monthly-limit',
      inDrive: { cutBy: 'monthly-limit' },
    },
    { what: 'its model came to its own limit', credits: 100, cutBy: 'length', inDrive: {} },
  ])('says that $what to every reader', async ({ credits, limit, cutBy, inDrive }) => {
    const { client, id } = await stage.person();
    await stage.setCredits(id, credits);
    if (limit !== undefined) await setLimit(id, limit);
    const first = stage.send(client);
    expect(await first.all()).toMatchObject({ status: 'cut', content: 'one, two', cutBy });
    const { runId, sessionId } = await first.until('session_created');
    const { params, query } = { params: { id: runId }, query: { fromSeq: 0 } };
    const later = collectEvents(client.events(resumeRun, { params, query }));
    expect(await later.all()).toMatchObject({ status: 'cut', cutBy });
    const chat = await client.call(readChat, { params: { id: sessionId } });
    expect(chat.messages.map((message) => message.cutBy)).toEqual([null, cutBy]);
    const [, entry] = await client.call(driveChat, { params: { sessionId } });
    expect({ ...entry, ...inDrive }).toEqual(entry);
    expect('cutBy' in (entry ?? {})).toBe('cutBy' in inDrive);
    const file = await client.fetch(exportChat, { params: { id: sessionId }, query: { format: 'json' } });
    const other = await stage.person();
    await (await other.client.fetch(runImport, { body: new Uint8Array(await file.arrayBuffer()) })).text();
    const [brought] = (await other.client.call(listChats)).chats.filter(({ title }) => title === chat.title);
    const copy = await other.client.call(readChat, { params: { id: brought?.id ?? '' } });
    expect(copy.messages.map((message) => message.cutBy)).toEqual([null, cutBy]);
    await checkBooks(database, id);
  });

  it('is followed by a refusal that names the limit for the month, not the credits, where too little of it is left', async () => {
    const { client, id } = await stage.person();
    await setLimit(id, 0.01);
    stage.answers(900, 1_000);
    await stage.send(client).all();
    expect(await client.send(sendStream, { body: { message: 'More', model } })).toMatchObject({
      status: 402,
      body: {
        code: 'monthly-limit',
        message: 'Your limit of $0.01 for this month leaves too little for ChatGPT (OpenAI GPT-4).',
      },
    });
    await checkBooks(database, id);
  });

  it('tells what replies being written hold of the limit for the month, and does not call it reached', async () => {
    const { client, id } = await stage.person();
    await setLimit(id, 0.01);
    stage.provider.answer(null);
    const before = stage.provider.calls.length;
    const first = stage.send(client);
    const call = await stage.provider.call(before + 1);
    expect(await client.send(sendStream, { body: { message: 'More', model } })).toMatchObject({
      status: 402,
      body: {
        code: 'monthly-limit',
        message:
          'Your limit of $0.01 for this month leaves too little for ChatGPT (OpenAI GPT-4). 1 credit is set aside for replies that are being written; what these do not use comes back.',
      },
    });
    call.end();
    await first.all();
    await checkBooks(database, id);
  });

  it('says of a long conversation, too, what is set aside for another reply', async () => {
    const { client, id } = await stage.person();
    stage.answers(6_000, 10);
    const first = stage.send(client, 'heron '.repeat(4_000));
    const { sessionId } = await first.until('session_created');
    await first.all();
    await stage.setCredits(id, 13.7);
    stage.provider.answer(null);
    const before = stage.provider.calls.length;
    const other = stage.send(client);
    const call = await stage.provider.call(before + 1);
    const second = await stage.send(client, 'And?', { sessionId }).all();
    expect(second).toMatchObject({
      status: 'failed',
      error: {
        code: 'insufficient-credits',
        message: expect.stringMatching(
          /or start a new chat\. 13\.\d+ credits are set aside for replies that are being written; what these do not use comes back\.$/,
        ),
      },
    });
    call.end();
    await other.all();
    await checkBooks(database, id);
  });

  it('names the limit for the month where a long conversation is too much for what it leaves', async () => {
    const { client, id } = await stage.person();
    stage.answers(6_000, 10);
    const first = stage.send(client, 'heron '.repeat(4_000));
    const { sessionId } = await first.until('session_created');
    await first.all();
    await setLimit(id, 0.02);
    const second = await stage.send(client, 'And?', { sessionId }).all();
    expect(second).toMatchObject({
      status: 'failed',
      error: {
        code: 'monthly-limit',
        message:
          'Your limit for this month does not cover ChatGPT (OpenAI GPT-4) for a conversation of this length. Start a new chat, or wait for the next month.',
      },
    });
    expect(await checkBooks(database, id)).toMatchObject({ held: 0n, openHolds: 0 });
  });
});
