import { getCredits } from '@atrium/contract/credits';
import { addIntegration, removeIntegration } from '@atrium/contract/integrations';
import { readNote } from '@atrium/contract/notes';
import { exportReport, retryReport } from '@atrium/contract/studio';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../platform/database/database.ts';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { type StudioStage, startStudioStage } from '../../../testing/stages/studio-stage.ts';

const rules = 'The harbour fee is nine crowns for every night. Sailing boats pay half of that.';
const long = Array.from(
  { length: 24 },
  (_, at) => `# Chapter ${at}\n\n${`Barrel ${at} holds salted herring of the northern fleet. `.repeat(120)}`,
);

describeOnBothStores('a report that credits pay for', (open) => {
  let database: Database;
  let stage: StudioStage;
  beforeAll(async () => {
    database = await open();
    stage = await startStudioStage(database);
  });
  beforeEach(() => stage.model.answer(null));
  afterAll(() => stage.server.close());

  const has = (userId: string, credits: number) =>
    database.db.execute(sql`update credit_accounts set balance = ${credits * 1_000_000} where user_id = ${userId}`);
  /** Gives the answers in turn, each cut off at its maximum length. */
  const cutOff = (...answers: readonly string[]) => {
    let n = 0;
    stage.model.answer((call) => {
      call.say(answers[Math.min(n++, answers.length - 1)] ?? '');
      call.end('length');
    });
  };

  it('is not begun with credits for a few words, and says so in one sentence', async () => {
    const { client, id: userId, begin, read } = await stage.person(rules);
    const id = await begin({ kind: 'briefing', model: 'gpt-4' });
    const calls = stage.model.calls.length;
    await has(userId, 0.5);
    await stage.write(userId, id);
    expect(await read(id)).toMatchObject({
      stage: 'failed',
      problem: expect.stringMatching(
        /^You need credits to use .*\. Your current balance is 0\.5 credits\. Add credits, or a key of your own for this model, then press Retry\.$/,
      ),
    });
    expect(stage.model.calls.length).toBe(calls);
    // Nothing is written that could be exported.
    expect(await client.send(exportReport, { params: { id } })).toMatchObject({ status: 409 });
  });

  it('takes no credits unasked where the key of its user’s own is gone by which it was begun', async () => {
    const { client, id: userId, begin, read } = await stage.person(rules);
    const service = { serviceType: 'ai_model', serviceName: 'openai', isActive: true } as const;
    const credentialsEncrypted = JSON.stringify({ apiKey: 'sk-own-0123456789-wxyz' });
    const key = await client.call(addIntegration, { body: { ...service, credentialsEncrypted } });
    const id = await begin({ kind: 'briefing', model: 'gpt-4' });
    await client.call(removeIntegration, { params: { id: key.id } });
    const { credits } = await client.call(getCredits);
    const calls = stage.model.calls.length;
    cutOff('The harbour fee is nine crowns for every night [1].');
    await stage.write(userId, id);
    expect(await read(id)).toMatchObject({
      stage: 'failed',
      problem:
        'Your own key for ChatGPT (OpenAI GPT-4) is not connected any more. Connect it again and press Retry; without it, Retry takes credits.',
    });
    expect(stage.model.calls.length).toBe(calls);
    expect(await client.call(getCredits)).toMatchObject({ credits, held: 0 });
    // A user who retries knows that credits pay.
    await client.call(retryReport, { params: { id } });
    await stage.write(userId, id);
    expect(await read(id)).toMatchObject({ stage: 'ready', problem: null });
    expect((await client.call(getCredits)).credits).toBeLessThan(credits);
  });

  it('says that a part ends early where credits reached no further, in the list and in the note', async () => {
    const { client, id: userId, begin, read } = await stage.person(rules);
    const id = await begin({ kind: 'briefing', model: 'gpt-4' });
    await has(userId, 3);
    cutOff('The harbour fee is nine crowns for every night [1]. Sailing boats pay');
    await stage.write(userId, id);
    const limit = stage.model.calls.at(-1)?.request.maxOutputTokens ?? 0;
    expect(limit).toBeGreaterThan(1_000);
    expect(limit).toBeLessThan(12_000);
    const report = await read(id);
    const notice = 'The credits of your account reached no further, so that a part ends early.';
    expect(report).toMatchObject({ stage: 'ready', notice });
    const { content } = await client.call(readNote, { params: { id: report.noteId ?? '' } });
    expect(content).toContain(notice);
  });

  it('says so too, in other words, where the model came to its own length', async () => {
    const { id: userId, begin, read } = await stage.person(rules);
    const id = await begin({ kind: 'briefing', model: 'gpt-4' });
    cutOff('The harbour fee is nine crowns for every night [1].');
    await stage.write(userId, id);
    expect(await read(id)).toMatchObject({
      stage: 'ready',
      notice: 'The model came to the length it may have, so that a part may end early.',
    });
  });

  it('has no section by half a heading, where its plan was cut', async () => {
    const { client, id: userId, begin, read } = await stage.person(...long, rules);
    const id = await begin({ kind: 'custom', wish: 'Fees and barrels', model: 'gpt-4' });
    cutOff(
      '## Fees | harbour fee crowns\n## Barrels | barrel herring fleet\n## Ships and th',
      'The harbour fee is nine crowns for every night [1].',
    );
    await stage.write(userId, id);
    const report = await read(id);
    expect(report).toMatchObject({ stage: 'ready', progress: { done: 2, total: 2 } });
    const { content } = await client.call(readNote, { params: { id: report.noteId ?? '' } });
    expect(content).not.toContain('Ships and th');
  });

  it('gives what was written when the credits ended, said to be unfinished, until it is whole', async () => {
    const { client, id: userId, begin, read } = await stage.person(...long, rules);
    const id = await begin({ kind: 'custom', wish: 'Fees and barrels', model: 'gpt-4' });
    const file = async () => (await client.fetch(exportReport, { params: { id } })).text();
    let n = 0;
    const plan = '## Fees | harbour fee crowns\n## Barrels | barrel herring fleet';
    stage.model.answer((call) => {
      call.say([plan, 'The harbour fee is nine crowns for every night [1].'][n++] ?? '');
      call.end('stop');
    });
    await stage.write(userId, id);
    await has(userId, 0.5);
    await client.call(retryReport, { params: { id } });
    expect(await client.send(exportReport, { params: { id } })).toMatchObject({ status: 409 });
    await stage.write(userId, id);
    expect(await read(id)).toMatchObject({
      stage: 'failed',
      progress: { done: 1, total: 2 },
      problem: expect.stringContaining('You need credits'),
    });
    const part = await file();
    expect(part).toMatch(/\n\n\*Unfinished: 1 of 2 sections written\.\*\n\n## Fees\n\nThe harbour fee is nine crowns/);
    expect(part).not.toContain('## Barrels');
    for (const format of ['docx', 'pdf'] as const)
      expect(await client.send(exportReport, { params: { id }, query: { format } })).toMatchObject({ status: 200 });

    await has(userId, 500);
    stage.model.answer((call) => {
      call.say('Barrel 3 holds salted herring of the northern fleet [1].');
      call.end('stop');
    });
    await client.call(retryReport, { params: { id } });
    await stage.write(userId, id);
    expect(await read(id)).toMatchObject({ stage: 'ready', problem: null });
    const whole = await file();
    expect(whole).toContain('## Barrels');
    expect(whole).not.toContain('Unfinished');
  });

  it('sets no more aside than its longest answer may cost, so that another can be begun', async () => {
    const { id: userId, begin } = await stage.person(rules);
    const id = await begin({ kind: 'briefing', model: 'gpt-4' });
    const n = stage.model.calls.length + 1;
    const writing = stage.write(userId, id);
    const call = await stage.model.call(n);
    const price = 8;
    const { rows } = await database.db.execute<{ amount: string }>(
      sql`select amount from credit_holds where user_id = ${userId}`,
    );
    // In micro-credits; the prompt costs a little more.
    expect(Number(rows[0]?.amount)).toBeLessThan((call.request.maxOutputTokens ?? 0) * price * 100 * 1.25);
    call.say('The harbour fee is nine crowns for every night [1].');
    call.end();
    await writing;
  });
});
