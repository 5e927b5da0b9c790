import { getUser } from '@atrium/contract/accounts';
import { readChat, readChatTotal } from '@atrium/contract/chats';
import { resumeRun, sendStream } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fromCredits } from '../features/credits/index.ts';
import type { Database } from '../platform/database/database.ts';
import { newId } from '../platform/ids/new-id.ts';
import { collectEvents } from '../testing/collect-events.ts';
import { checkBooks } from '../testing/database/check-books.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import { tappedDatabase } from '../testing/database/tapped-database.ts';
import type { DrivenModel } from '../testing/models/driven-model.ts';
import { startWalletStage, type WalletStage } from '../testing/stages/wallet-stage.ts';
import type { TestApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

/** 2 and 8 dollars per million tokens, see the catalogue. */
const model = 'gpt-4';
const personas = [{ id: 'template-1' }, { id: 'template-2' }];

describeOnBothStores('a pass of several personas, paid with credits', (open) => {
  let database: Database;
  let stage: WalletStage;
  let server: TestApp;
  let provider: DrivenModel;
  let client: TestClient;
  let userId: string;
  /** Streams are looked through for ended sessions only once this is over. */
  let looks: Promise<void> = Promise.resolve();
  beforeAll(async () => {
    database = tappedDatabase(await open(), async (text, carryOut) => {
      if (text.includes('join sessions s')) await looks;
      return carryOut();
    });
    stage = await startWalletStage(database, { OPENAI_API_KEY: 'sk-platform' });
    ({ server, provider } = stage);
  });
  beforeEach(async () => {
    client = await server.demoUser();
    ({ id: userId } = await client.call(getUser));
  });
  afterAll(() => server.close());

  const setCredits = (credits: number) => stage.setCredits(userId, credits);
  /** Reads a pass to its end, giving each reply this usage. Returns the last event of each run. */
  const passOf = async (
    body: Record<string, unknown>,
    usage: { readonly input: number; readonly output: number },
    meanwhile: () => Promise<unknown> = async () => {},
  ) => {
    const ends = [];
    let made = provider.calls.length;
    for (let reader = collectEvents(client.events(sendStream, { body })); ; ) {
      // The run ends only while it is read: a client that reads along is told the balance, a later replay is not.
      await reader.until('session_created');
      const call = await provider.call(++made);
      call.say('So be it.');
      await meanwhile();
      call.send({ type: 'usage', usage: { cached: 0, reasoning: 0, ...usage } }, { type: 'end', reason: 'stop' });
      call.break();
      const complete = await reader.until('complete');
      ends.push(complete);
      if (!complete.next) return ends;
      reader = collectEvents(client.events(resumeRun, { params: { id: complete.next.runId } }));
    }
  };
  const captures = async () => {
    const { rows } = await database.db.execute<{ key: string; amount: string }>(
      sql`select key, amount from credit_entries where user_id = ${userId} and kind = 'capture' order by id`,
    );
    return rows.map(({ key, amount }) => ({ key, amount: -BigInt(amount) }));
  };
  const used = async () => {
    const { rows } = await database.db.execute<{ key: string }>(
      sql`select key from usage_events where user_id = ${userId} and purpose = 'chat'`,
    );
    return rows.map(({ key }) => key).sort();
  };

  it('takes a charge of its own for each reply, and says with each what is left', async () => {
    const ends = await passOf({ message: 'Both of you?', model, personas }, { input: 1_000, output: 500 });
    expect(ends.map(({ cost, balance }) => ({ cost, balance }))).toEqual([
      { cost: 0.006, balance: 99.4 },
      { cost: 0.006, balance: 98.8 },
    ]);
    const runIds = ends.map(({ runId }) => runId).sort();
    expect(new Set(runIds).size).toBe(2);
    expect(await used()).toEqual(ends.map(({ runId, messageId }) => `${runId}:${messageId}`).sort());
    const taken = await captures();
    expect(taken.map(({ amount }) => amount)).toEqual([fromCredits(0.6), fromCredits(0.6)]);
    expect(taken.map(({ key }) => key).sort()).toEqual(runIds);
    expect(await checkBooks(database, userId)).toMatchObject({ captured: fromCredits(1.2), held: 0n, openHolds: 0 });
    const total = await client.call(readChatTotal, { params: { id: ends[0]?.sessionId ?? '' } });
    expect(total).toEqual({ replies: 2, cost: 0.012, tokens: 3_000 });
  });

  it('is charged from the reply on before which an admin has become none', async () => {
    await database.db.execute(sql`update users set role = 'admin' where id = ${userId}`);
    const demote = () => database.db.execute(sql`update users set role = 'user' where id = ${userId}`);
    const ends = await passOf({ message: 'Both of you?', model, personas }, { input: 1_000, output: 500 }, demote);
    expect(ends.map(({ cost }) => cost)).toEqual([0, 0.006]);
    expect((await captures()).map(({ amount }) => amount)).toEqual([fromCredits(0.6)]);
    await checkBooks(database, userId);
  });

  it('asks nobody any more for an account that is being deleted, and says so to who still reads', async () => {
    const calls = provider.calls.length;
    const leave = () =>
      database.transaction(async (tx) => {
        await tx.execute(sql`delete from sessions where user_id = ${userId}`);
        await tx.execute(
          sql`insert into lifecycle_pending (user_id, id, step, kind, created_at) values (${userId}, ${newId()}, 'deleting', 'demo', now())`,
        );
      });
    // Whoever still reads has a stream that was not yet found to be of an ended session.
    const read = Promise.withResolvers<void>();
    looks = read.promise;
    const pass = passOf({ message: 'Both of you?', model, personas }, { input: 1_000, output: 500 }, leave);
    const ends = await pass.finally(read.resolve);
    const halt = { code: 'sign-in-required', message: expect.stringMatching(/^You have been signed out/) };
    expect(ends).toMatchObject([{ cost: 0.006, halt }]);
    expect(provider.calls).toHaveLength(calls + 1);
    const { rows } = await database.db.execute(
      sql`select halt, goes_on from messages join runs on runs.user_id = messages.user_id
        where messages.user_id = ${userId} and messages.id = ${ends[0]?.messageId}`,
    );
    expect(rows).toEqual([{ halt, goes_on: false }]);
    expect(await checkBooks(database, userId)).toMatchObject({ held: 0n, openHolds: 0 });
  });

  it('ends plainly where the credits run out in the middle, and goes on when there are some again', async () => {
    await setCredits(1);
    const calls = provider.calls.length;
    // More than the balance: the first reply uses all of it.
    const usage = { input: 500_000, output: 16_000 };
    const [first, ...others] = await passOf({ message: 'Both of you?', model, personas }, usage);
    expect(others).toEqual([]);
    const halt = {
      code: 'insufficient-credits',
      message: 'You need credits to use ChatGPT (OpenAI GPT-4). Your current balance is 0 credits.',
    };
    expect(first).toMatchObject({ cost: 0.01, balance: 0, halt });
    expect(provider.calls.length).toBe(calls + 1);
    expect(await checkBooks(database, userId)).toMatchObject({ balance: 0n, owed: 0n, held: 0n, openHolds: 0 });
    const id = first?.sessionId ?? '';
    const chat = await client.call(readChat, { params: { id } });
    expect(chat).toMatchObject({ isRunning: false, messageCount: 2 });
    expect(chat.messages.at(-1)).toMatchObject({ status: 'complete', halt, waiting: [{ id: 'template-2' }] });
    expect(await client.send(sendStream, { body: { pass: first?.messageId, model } })).toMatchObject({ status: 402 });

    await setCredits(10);
    const rest = await passOf({ message: '', pass: first?.messageId, model }, { input: 1_000, output: 500 });
    expect(rest).toMatchObject([{ cost: 0.006, balance: 9.4 }]);
    expect((await captures()).map(({ amount }) => amount)).toEqual([fromCredits(1), fromCredits(0.6)]);
    const whole = await client.call(readChat, { params: { id } });
    expect(whole.messages.map(({ persona }) => persona?.id ?? null)).toEqual([null, 'template-1', 'template-2']);
    await checkBooks(database, userId);
  });
});
