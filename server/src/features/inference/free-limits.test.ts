import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../../platform/http/actor.ts';
import {
  helloRequest,
  newPerson,
  newVisitor,
  problemOf,
  stageInference,
} from '../../testing/stages/inference-stage.ts';
import type { Inference } from './index.ts';

const stage = stageInference();

describe('the daily limit of the free model', () => {
  const usage = { input: 60, cached: 0, output: 40, reasoning: 0 };
  const limited = () =>
    stage.inferenceWith({
      houseModel: { url: `${stage.upstream.url}/v1`, key: null, name: 'house-1' },
      visitorDailyTokens: 200,
      userDailyFreeTokens: 300,
    });

  async function use(inference: Inference, actor: Actor, key: string, address?: string): Promise<void> {
    const model = await inference.prepare(actor, 'deepseek-v3', address);
    await stage.database.transaction((tx) =>
      inference.settle(tx, actor, model, { key, purpose: 'chat', usage, countedBy: 'provider', held: 0 }),
    );
  }

  it('stops a user when it is used up, and nobody else', async () => {
    const inference = limited();
    const ann = newPerson();
    for (const key of ['1', '2', '3']) await use(inference, ann, key);
    const problem = await problemOf(inference.prepare(ann, 'deepseek-v3'));
    expect(problem).toMatchObject({ code: 'daily-limit', status: 429 });
    await use(inference, newPerson(), '1');
  });

  it('is the one that an admin has set for a user, whether it is lower or higher than that of all', async () => {
    const inference = limited();
    for (const [own, fits] of [
      [200, 2],
      [400, 4],
    ] as const) {
      const ann = newPerson();
      await stage.database.db.execute(sql`
        insert into credit_accounts (user_id, daily_free_tokens, updated_at) values (${ann.userId}, ${own}, now())`);
      for (let n = 0; n < fits; n += 1) await use(inference, ann, String(n));
      expect((await problemOf(inference.prepare(ann, 'deepseek-v3'))).code).toBe('daily-limit');
    }
  });

  it('is shared by the visitors of one address, but not with others', async () => {
    const inference = limited();
    await use(inference, newVisitor(), '1', '203.0.113.7');
    await use(inference, newVisitor(), '1', '203.0.113.7');
    expect((await problemOf(inference.prepare(newVisitor(), 'deepseek-v3', '203.0.113.7'))).code).toBe('daily-limit');
    await use(inference, newVisitor(), '1', '203.0.113.8');
    await use(inference, newVisitor(), '1', '2001:db8:1:2::1');
    await use(inference, newVisitor(), '1', '2001:db8:1:2:ffff::9');
    expect((await problemOf(inference.prepare(newVisitor(), 'deepseek-v3', '2001:db8:1:2:3::'))).code).toBe(
      'daily-limit',
    );
    await use(inference, newVisitor(), '1', '2001:db8:1:3::1');
  });

  it('is shared by the demo users of one address beside their own, and with nobody else there', async () => {
    const inference = stage.inferenceWith({
      houseModel: { url: `${stage.upstream.url}/v1`, key: null, name: 'house-1' },
      visitorDailyTokens: 100,
      userDailyFreeTokens: 200,
      demoAddressDailyTokens: 300,
    });
    const home = '203.0.113.20';
    const newDemo = () => newPerson({ isDemo: true, address: home });
    const ann = newDemo();
    for (const key of ['1', '2']) await use(inference, ann, key, home);
    expect((await problemOf(inference.prepare(ann, 'deepseek-v3', home))).code).toBe('daily-limit');
    await use(inference, newDemo(), '1', home);
    const problem = await problemOf(inference.prepare(newDemo(), 'deepseek-v3', home));
    expect(problem).toMatchObject({ code: 'daily-limit', message: expect.stringContaining('your network') });
    // A job has no request: there the address comes from the user's session.
    expect((await problemOf(inference.prepare(newDemo(), 'deepseek-v3'))).code).toBe('daily-limit');
    await use(inference, newPerson({ address: home }), '1', home);
    await use(inference, newVisitor(), '1', home);
    await use(inference, newDemo(), '1', '203.0.113.21');
  });

  it('counts a reply whose run has the id of one that was forgotten, and the same reply once', async () => {
    const ann = newPerson();
    const model = { modelId: 'deepseek-v3', vendorModel: 'house-1', route: 'house' as const };
    const reply = (replyId: string) =>
      stage.database.transaction((tx) =>
        limited().settle(tx, ann, model, {
          key: 'run',
          replyId,
          purpose: 'chat',
          usage,
          countedBy: 'provider',
          held: 0,
        }),
      );
    for (const replyId of ['1', '2', '2']) await reply(replyId);
    await limited().prepare(ann, 'deepseek-v3');
    await reply('3');
    expect((await problemOf(limited().prepare(ann, 'deepseek-v3'))).code).toBe('daily-limit');
  });

  it('is set aside for a call without a chat until that has ended', async () => {
    const inference = limited();
    const ann = newPerson();
    const model = await inference.prepare(ann, 'deepseek-v3');
    const read = async () => async () => undefined;
    const call = (key: string) =>
      inference.generateOwn(
        ann,
        { model, key, purpose: 'report', request: helloRequest, read },
        new AbortController().signal,
      );
    const both = await Promise.allSettled([call('1'), call('2')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both).toContainEqual({ status: 'rejected', reason: expect.objectContaining({ code: 'daily-limit' }) });
    await call('3');
  });

  it('is not read from the database again while much of it is left', async () => {
    const inference = limited();
    const ann = newPerson();
    await use(inference, ann, '1');
    const elsewhere = { input: 900, cached: 0, output: 0, reasoning: 0 };
    const another = limited();
    const model = { modelId: 'deepseek-v3', vendorModel: 'house-1', route: 'house' as const };
    await stage.database.transaction((tx) =>
      another.settle(tx, ann, model, { key: '2', purpose: 'chat', usage: elsewhere, countedBy: 'provider', held: 0 }),
    );
    await inference.prepare(ann, 'deepseek-v3');
    stage.now = new Date(stage.now.getTime() + 31_000);
    expect((await problemOf(inference.prepare(ann, 'deepseek-v3'))).code).toBe('daily-limit');
  });

  it('begins anew with the day', async () => {
    const inference = limited();
    const ann = newPerson();
    for (const key of ['1', '2', '3']) await use(inference, ann, key);
    await problemOf(inference.prepare(ann, 'deepseek-v3'));
    stage.now = new Date('2026-11-22T00:00:01Z');
    await inference.prepare(ann, 'deepseek-v3');
  });

  it('does not count the built-in model', async () => {
    const inference = stage.inferenceWith({ visitorDailyTokens: 0 });
    expect((await inference.prepare(newVisitor(), 'deepseek-v3')).route).toBe('built-in');
  });
});
