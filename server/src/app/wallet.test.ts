import { type MoneySettings, readMoneySettings, saveMoneySettings } from '@atrium/contract/admin-money';
import { readChat, readChatTotal } from '@atrium/contract/chats';
import { getCredits, readStatement } from '@atrium/contract/credits';
import { listModels } from '@atrium/contract/models';
import type { RunEvent } from '@atrium/contract/run-event';
import { sendStream } from '@atrium/contract/runs';
import { getBilling } from '@atrium/contract/usage';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fromCredits } from '../features/credits/index.ts';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/ids/new-id.ts';
import { checkBooks } from '../testing/database/check-books.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import type { DrivenModel } from '../testing/models/driven-model.ts';
import {
  firstCredits as first,
  walletModel as model,
  startWalletStage,
  type WalletStage,
} from '../testing/stages/wallet-stage.ts';
import type { TestApp } from '../testing/test-app.ts';

describeOnBothStores('the wallet', (open) => {
  let database: Database;
  let server: TestApp;
  let provider: DrivenModel;
  let setCredits: WalletStage['setCredits'];
  let person: WalletStage['person'];
  let send: WalletStage['send'];
  let answers: WalletStage['answers'];

  beforeAll(async () => {
    database = await open();
    ({ server, provider, setCredits, person, send, answers } = await startWalletStage(database));
  });

  beforeEach(() => provider.answer(null));
  afterAll(() => server.close());

  type Complete = Extract<RunEvent, { type: 'complete' }>;

  it('refuses a model that needs credits to who has none, in the words of the dialog, and stores nothing', async () => {
    const { client, id } = await person();
    await setCredits(id, 0);
    const calls = provider.calls.length;
    const stored = async () =>
      (await database.db.execute(sql`select 1 from messages where user_id = ${id}`)).rows.length;
    const before = await stored();
    expect(await client.send(sendStream, { body: { message: 'Hello', model } })).toMatchObject({
      status: 402,
      body: {
        code: 'insufficient-credits',
        message: 'You need credits to use ChatGPT (OpenAI GPT-4). Your current balance is 0 credits.',
      },
    });
    expect(provider.calls.length).toBe(calls);
    expect(await stored()).toBe(before);
  });

  it.each([
    [5, '5 more are'],
    [1, '1 more is'],
  ])('says beside the balance what is set aside for the replies being written, %d', async (held, words) => {
    const { client, id } = await person();
    await setCredits(id, held);
    const before = provider.calls.length;
    const reader = send(client);
    await reader.until('session_created');
    expect(await client.send(sendStream, { body: { message: 'Hello', model } })).toMatchObject({
      status: 402,
      body: {
        code: 'insufficient-credits',
        message: `You need credits to use ChatGPT (OpenAI GPT-4). Your current balance is 0 credits. ${words} set aside for replies that are being written; what these do not use comes back.`,
      },
    });
    (await provider.call(before + 1)).end();
    await reader.all();
  });

  it('hints in the menu at a model that needs credits while there are none', async () => {
    const { client, id } = await person();
    const inTheMenu = async () => (await client.call(listModels)).models.find((each) => each.id === model);
    expect(await inTheMenu()).toMatchObject({ hint: null, route: 'platform-key', unavailable: null });
    await setCredits(id, 0);
    expect(await inTheMenu()).toMatchObject({ hint: 'Credits Required', route: 'platform-key', unavailable: null });
  });

  it('asks for no credits for a model that an admin has made free', async () => {
    const { client, id } = await person();
    await setCredits(id, 0);
    const boss = await person();
    await database.db.execute(sql`update users set role = 'admin' where id = ${boss.id}`);
    const before = await boss.client.call(readMoneySettings);
    const save = (settings: MoneySettings) =>
      boss.client.call(saveMoneySettings, { body: { ...settings, reason: 'because of a test' } });
    await save({ ...before, multiplierPercent: 0 });
    const inTheMenu = (await client.call(listModels)).models.find((each) => each.id === model);
    answers(1_000, 500);
    const reply = await send(client).all();
    await save(before);
    expect(reply).toMatchObject({ status: 'complete', cost: 0 });
    expect(inTheMenu).toMatchObject({ hint: null, price: null });
  });

  it('pays a reply with what it cost, and says what is left', async () => {
    const { client, id } = await person();
    answers(1_000, 500);
    const reader = send(client);
    const reply = await reader.all();
    expect(reply).toMatchObject({ status: 'complete', cost: 0.006, tokens: 1_500 });
    const complete = reader.events.at(-1) as Complete;
    expect(complete.balance).toBe(99.4);
    expect(await client.call(getCredits)).toMatchObject({ credits: 99.4, held: 0, isLow: false });
    const chat = await client.call(readChat, { params: { id: complete.sessionId } });
    expect(chat.messages.at(-1)).toMatchObject({ cost: 0.006, tokens: 1_500 });
    const total = await client.call(readChatTotal, { params: { id: complete.sessionId } });
    expect(total).toEqual({ replies: 1, cost: 0.006, tokens: 1_500 });
    const { entries } = await client.call(readStatement);
    expect(entries.map(({ kind: what, credits, model: of }) => [what, credits, of])).toEqual([
      ['capture', -0.6, model],
      ['grant', 100, null],
    ]);
    await checkBooks(database, id);
  });

  it('holds before the provider is called, and lets two replies of one credit be one', async () => {
    const { client, id } = await person();
    await setCredits(id, 0.2);
    const before = provider.calls.length;
    const one = send(client, 'One');
    await one.until('session_created');
    expect((await checkBooks(database, id)).held).toBe(fromCredits(0.2));
    expect((await client.send(sendStream, { body: { message: 'Two', model } })).status).toBe(402);
    const call = await provider.call(before + 1);
    expect(call.request.maxOutputTokens).toBeLessThan(200);
    call.say('Yes.');
    call.end();
    await one.all();
    expect(await checkBooks(database, id)).toMatchObject({ held: 0n, openHolds: 0 });
  });

  it('lets of two hundred sends at once no more through than there are credits for', async () => {
    const { client, id } = await person();
    const before = provider.calls.length;
    const sends = Array.from({ length: 200 }, async () => {
      const response = await client.fetch(sendStream, { body: { message: 'At once', model } });
      return { status: response.status, response };
    });
    const statuses: number[] = [];
    const streams: Promise<string>[] = [];
    for (const each of sends) {
      const { status, response } = await each;
      statuses.push(status);
      if (status === 200) streams.push(response.text());
      else expect(await response.json()).toMatchObject({ code: 'insufficient-credits' });
    }
    const passed = statuses.filter((status) => status === 200).length;
    expect(passed).toBeGreaterThan(0);
    expect(passed).toBeLessThanOrEqual(8);
    expect(statuses.filter((status) => status === 402)).toHaveLength(200 - passed);
    expect((await checkBooks(database, id)).held).toBeLessThanOrEqual(first);
    for (let n = 1; n <= passed; n += 1) {
      const call = await provider.call(before + n);
      call.say('Yes.');
      call.send(
        { type: 'usage', usage: { input: 5, cached: 0, output: 1_000, reasoning: 0 } },
        { type: 'end', reason: 'stop' },
      );
      call.break();
    }
    await Promise.all(streams);
    expect(provider.calls.length - before).toBe(passed);
    expect(await checkBooks(database, id)).toMatchObject({
      balance: first - BigInt(passed) * fromCredits(0.801),
      held: 0n,
    });
  });

  it('is charged once, however often the same send comes', async () => {
    const { client, id } = await person();
    answers(1_000, 500);
    const before = provider.calls.length;
    const body = { message: 'Once', model, runId: newId(), messageId: newId() };
    const texts = await Promise.all(
      Array.from({ length: 20 }, async () => (await client.fetch(sendStream, { body })).text()),
    );
    for (const text of texts) expect(text).toContain('A heron is a bird.');
    expect(provider.calls.length).toBe(before + 1);
    expect(await checkBooks(database, id)).toMatchObject({ captured: fromCredits(0.6), held: 0n });
    await setCredits(id, 0);
    expect(await (await client.fetch(sendStream, { body })).text()).toContain('A heron is a bird.');
  });

  it('costs an admin nothing', async () => {
    const { client, id } = await person();
    await database.db.execute(sql`update users set role = 'admin' where id = ${id}`);
    await setCredits(id, 0);
    answers(1_000, 500);
    expect(await send(client).all()).toMatchObject({ status: 'complete', cost: 0 });
    expect(await client.call(getCredits)).toMatchObject({ isUnlimited: true, isLow: false });
    expect(await client.call(getBilling)).toMatchObject({ isUnlimited: true });
    await checkBooks(database, id);
  });
});
