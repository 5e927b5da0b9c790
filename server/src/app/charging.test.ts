import { stopRun } from '@atrium/contract/runs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { fromCredits } from '../features/credits/index.ts';
import { countTokens } from '../features/inference/count-tokens.ts';
import type { Database } from '../platform/database/database.ts';
import { checkBooks } from '../testing/database/check-books.ts';
import { describeOnBothStores } from '../testing/database/database.ts';
import type { DrivenModel } from '../testing/models/driven-model.ts';
import { firstCredits as first, startWalletStage, type WalletStage } from '../testing/stages/wallet-stage.ts';
import type { TestApp } from '../testing/test-app.ts';

describeOnBothStores('what the wallet is charged', (open) => {
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

  const countOf = async (userId: string) => {
    const { rows } = await database.db.execute(
      sql`select counted_by, input, output, searches from usage_events where user_id = ${userId} and purpose = 'chat'`,
    );
    return rows[0];
  };

  it('charges a stopped reply for what was generated, by our own count', async () => {
    const { client, id } = await person();
    const before = provider.calls.length;
    const reader = send(client, 'Tell me about herons and about their nests.');
    const { runId } = await reader.until('session_created');
    const call = await provider.call(before + 1);
    const said = 'Herons eat 1234567890 fish; 987654321 frogs.';
    call.say(said);
    await reader.untilText(10);
    await client.call(stopRun, { params: { id: runId } });
    const reply = await reader.all();
    const counted = await countOf(id);
    expect(counted).toMatchObject({ counted_by: 'server' });
    const output = await countTokens(said);
    expect(output).not.toBe(Math.ceil(said.length / 4));
    expect(Number(counted?.output)).toBe(output);
    expect(Number(counted?.input)).toBeGreaterThan(60);
    expect(reply.cost).toBeCloseTo((Number(counted?.input) * 2 + output * 8) / 1e6, 6);
    await checkBooks(database, id);
  });

  it('counts what a stopped reply wrote, where its provider spoke of its beginning alone', async () => {
    const { client, id } = await person();
    const before = provider.calls.length;
    const reader = send(client, 'Tell me about herons.');
    const { runId } = await reader.until('session_created');
    const call = await provider.call(before + 1);
    call.send({ type: 'usage', usage: { input: 900, cached: 0, output: 1, reasoning: 0 } });
    const said = 'Herons eat 1234567890 fish; 987654321 frogs.';
    call.say(said);
    await reader.untilText(10);
    await client.call(stopRun, { params: { id: runId } });
    const reply = await reader.all();
    const output = await countTokens(said);
    expect(await countOf(id)).toMatchObject({ counted_by: 'server', input: 900, output });
    expect(reply.cost).toBeCloseTo((900 * 2 + output * 8) / 1e6, 6);
    await checkBooks(database, id);
  });

  it('charges a stopped reply for the search that was made for it, also where its provider has spoken of nothing else', async () => {
    const { client, id } = await person();
    const before = provider.calls.length;
    const reader = send(client, 'What is new?', { model: 'perplexity' });
    const { runId } = await reader.until('session_created');
    const call = await provider.call(before + 1);
    call.send({ type: 'usage', usage: { input: 0, cached: 0, output: 0, reasoning: 0, searches: 1 } });
    const said = 'Herons nest again 1234567890.';
    call.say(said);
    await reader.untilText(10);
    await client.call(stopRun, { params: { id: runId } });
    const reply = await reader.all();
    const output = await countTokens(said);
    const counted = await countOf(id);
    expect(counted).toMatchObject({ counted_by: 'server', output, searches: 1 });
    expect(Number(counted?.input)).toBeGreaterThan(60);
    expect(reply.cost).toBeGreaterThan(0.0025);
    await checkBooks(database, id);
  });

  it('sets aside what searching the web may cost, and takes what was searched', async () => {
    const { client, id } = await person();
    const claude = 'claude-3-5-sonnet';
    const held = async (webSearch: boolean) => {
      const before = provider.calls.length;
      const reader = send(client, 'What is new?', { model: claude, webSearch });
      await reader.until('session_created');
      const call = await provider.call(before + 1);
      const { held: now } = await checkBooks(database, id);
      call.say('Nothing.');
      const usage = { input: 1_000, cached: 0, output: 100, reasoning: 0, ...(webSearch && { searches: 2 }) };
      call.send({ type: 'usage', usage }, { type: 'end', reason: 'stop' });
      call.break();
      return { now, reply: await reader.all() };
    };
    const plain = await held(false);
    const searching = await held(true);
    expect(searching.now - plain.now).toBe(fromCredits(10));
    expect(plain.reply.cost).toBe(0.0045);
    expect(searching.reply.cost).toBe(0.0245);
    const { rows } = await database.db.execute<{ searches: number }>(
      sql`select searches from usage_events where user_id = ${id} and purpose = 'chat' order by created_at`,
    );
    expect(rows.map(({ searches }) => searches)).toEqual([0, 2]);
    await checkBooks(database, id);
  });

  it('sets aside the searches of a model that searches for every reply, asked to or not', async () => {
    const { client, id } = await person();
    const held = async (webSearch: boolean) => {
      const before = provider.calls.length;
      const reader = send(client, 'What is new?', { model: 'perplexity', webSearch });
      await reader.until('session_created');
      const call = await provider.call(before + 1);
      expect(call.request.webSearch).toBe(true);
      const { held: now } = await checkBooks(database, id);
      call.say('Nothing.');
      const usage = { input: 1_000, cached: 0, output: 100, reasoning: 0, searches: 2 };
      call.send({ type: 'usage', usage }, { type: 'end', reason: 'stop' });
      call.break();
      expect((await reader.all()).cost).toBe(0.0055);
      return now;
    };
    expect(await held(false)).toBe(await held(true));
    await checkBooks(database, id);
  });

  it('leaves of few credits half for the answer, and never takes more for searches than is held', async () => {
    const { client, id } = await person();
    await setCredits(id, 2);
    const before = provider.calls.length;
    const reader = send(client, 'What is new?', { model: 'claude-3-5-sonnet', webSearch: true });
    await reader.until('session_created');
    const call = await provider.call(before + 1);
    expect(call.request.maxOutputTokens).toBeGreaterThan(300);
    expect(call.request.maxOutputTokens).toBeLessThan(1_334);
    call.say('Nothing.');
    const usage = { input: 1_000, cached: 0, output: 100, reasoning: 0, searches: 9 };
    call.send({ type: 'usage', usage }, { type: 'end', reason: 'stop' });
    call.break();
    expect((await reader.all()).cost).toBe(0.02);
    expect(await checkBooks(database, id)).toMatchObject({ balance: 0n, held: 0n });
  });

  it('takes nothing for a reply that failed before its first word', async () => {
    const { client, id } = await person();
    provider.answer((call) => call.break(new Error('Nobody there')));
    expect((await send(client).all()).status).toBe('failed');
    expect(await checkBooks(database, id)).toMatchObject({ balance: first, held: 0n, captured: 0n });
  });

  it('takes nothing for going on from a reply where nothing more is written, and never for its text again', async () => {
    const { client, id } = await person();
    provider.answer((call) => {
      call.say('A heron is a bird that waits.');
      call.break(new Error('Cut off'));
    });
    const reader = send(client);
    expect((await reader.all()).status).toBe('failed');
    const { messageId } = await reader.until('session_created');
    const { captured } = await checkBooks(database, id);
    expect(captured).toBeGreaterThan(0n);

    provider.answer((call) => call.break(new Error('Nobody there')));
    const failed = await send(client, '', { message: undefined, continue: messageId }).all();
    expect(failed).toMatchObject({ status: 'failed', content: 'A heron is a bird that waits.' });
    expect(await checkBooks(database, id)).toMatchObject({ captured, held: 0n });

    provider.answer((call) => {
      call.say(' For fish.');
      call.send({ type: 'end', reason: 'stop' });
      call.break();
    });
    expect(await send(client, '', { message: undefined, continue: messageId }).all()).toMatchObject({
      status: 'complete',
      content: 'A heron is a bird that waits. For fish.',
    });
    const { rows } = await database.db.execute<{ output: number }>(
      sql`select output from usage_events where user_id = ${id} and purpose = 'chat' order by created_at desc limit 1`,
    );
    expect(Number(rows[0]?.output)).toBe(await countTokens(' For fish.'));
    await checkBooks(database, id);
  });

  it('does not believe a provider that says what cannot be', async () => {
    for (const usage of [
      { input: -5_000_000, cached: 0, output: -1, reasoning: 0 },
      { input: Number.NaN, cached: 0, output: 5, reasoning: 0 },
      { input: 10, cached: 0, output: 1e15, reasoning: 0 },
      { input: 10, cached: 0, output: 0, reasoning: 0 },
    ]) {
      const { client, id } = await person();
      provider.answer((call) => {
        call.say('A heron.');
        call.send({ type: 'usage', usage }, { type: 'end', reason: 'stop' });
        call.break();
      });
      const reply = await send(client).all();
      expect(reply.cost).toBeGreaterThan(0);
      expect(reply.cost).toBeLessThan(0.001);
      expect(await countOf(id)).toMatchObject({ counted_by: 'server' });
      await checkBooks(database, id);
    }
  });

  it('never takes more than was set aside, whatever the provider says', async () => {
    const { client, id } = await person();
    await setCredits(id, 1);
    answers(500_000, 16_000);
    expect((await send(client).all()).cost).toBe(0.01);
    expect(await checkBooks(database, id)).toMatchObject({ balance: 0n, owed: 0n });
  });
});
