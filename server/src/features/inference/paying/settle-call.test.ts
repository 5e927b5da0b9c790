import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../../../platform/http/actor.ts';
import { checkBooks } from '../../../testing/database/check-books.ts';
import { creditSettings } from '../../../testing/samples/credit-settings.ts';
import { newPerson, stageInference } from '../../../testing/stages/inference-stage.ts';
import { type Credits, createCredits, fromMicroUsd } from '../../credits/index.ts';
import type { Inference, PreparedModel, Purpose } from '../inference.ts';

const stage = stageInference();
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('a call that has ended', () => {
  const usage = { input: 100_000, cached: 0, output: 100_000, reasoning: 0 };
  const held = 2_000_000;
  let credits: Credits;
  let inference: Inference;
  let charged: PreparedModel;
  let free: Omit<PreparedModel, 'charge'>;
  beforeAll(async () => {
    const { database } = stage;
    const clock = { now: () => stage.now };
    credits = createCredits({ database, clock, log, keepUser: async () => true, settings: creditSettings });
    inference = stage.inferenceWith({ vendors: stage.openai() });
    charged = await inference.prepare(newPerson(), 'gpt-4');
    const { charge: _price, ...rest } = charged;
    free = rest;
  });

  /** Sets credits aside where anything is held, and settles a call of somebody new. */
  async function settle(model: PreparedModel, call: Partial<Parameters<Inference['settle']>[3]> = {}) {
    const actor: Actor = newPerson();
    const { userId } = actor;
    await credits.walletOf(actor);
    const expiresAt = new Date(stage.now.getTime() + 60_000);
    const most = fromMicroUsd(call.held ?? 0);
    const hold = { userId, key: 'run', most, least: most, expiresAt, about: { description: 'x' } };
    if (most > 0n) await stage.database.transaction((tx) => credits.hold(tx, hold));
    const whole = { key: 'run', purpose: 'chat', usage, countedBy: 'provider', held: 0, ...call } as const;
    const settled = await stage.database.transaction((tx) => inference.settle(tx, actor, model, whole));
    const { rows } = await stage.database.db.execute(sql`
      select key, purpose, route, paid_by, cost_micro_usd::int, vendor_cost_micro_usd::int
      from usage_events where user_id = ${userId}`);
    const { entries } = await credits.statement(userId, { show: 'replies', limit: 10 });
    return { settled, used: rows[0], entries, books: await checkBooks(stage.database, userId) };
  }

  it.each<[Purpose, string, string | null]>([
    ['chat', 'Reply by ChatGPT (OpenAI GPT-4)', 'run'],
    ['report', 'Part of a report by ChatGPT (OpenAI GPT-4)', null],
    ['picture', 'A picture read by ChatGPT (OpenAI GPT-4)', null],
  ])('for the purpose %s is charged, and is in the statement what it was: %s', async (purpose, description, runId) => {
    const { settled, used, entries, books } = await settle(charged, { purpose, held, replyId: 'reply' });
    expect(settled).toEqual({ costMicroUsd: 1_000_000, balance: 400 });
    expect(used).toEqual({
      key: 'run:reply',
      purpose,
      route: 'platform-key',
      paid_by: 'credits',
      cost_micro_usd: 1_000_000,
      vendor_cost_micro_usd: 1_000_000,
    });
    expect(entries).toMatchObject([{ description, credits: -100, runId }]);
    expect(books).toMatchObject({ captured: fromMicroUsd(1_000_000), held: 0n });
  });

  it('gives back what was held where nothing was used, and was for credits all the same', async () => {
    const { settled, used, books } = await settle(charged, { held, usage: { ...usage, input: 0, output: 0 } });
    expect(settled).toEqual({ costMicroUsd: 0 });
    expect(used).toMatchObject({ key: 'run', paid_by: 'credits', cost_micro_usd: 0 });
    expect(books).toMatchObject({ captured: 0n, held: 0n });
  });

  it.each([
    ['the installation, for its errands', {}, { purpose: 'title' }, 'errand', 1_000_000],
    [
      'the installation, for errands of cheaper models',
      { vendorModel: 'gpt-5.4-nano' },
      { purpose: 'title' },
      'errand',
      145_000,
    ],
    ['the key of the user', { route: 'own-key' }, {}, 'own-key', 1_000_000],
    ['nobody, where it is free', { route: 'house' }, {}, 'free', 1_000_000],
    ['nobody, where the server is the installation’s own', { route: 'local' }, {}, 'free', 0],
    ['nobody, where the model is built in', { route: 'built-in' }, {}, 'free', 0],
  ] as const)('is paid by %s', async (_by, model, call, paidBy, vendorCost) => {
    const { settled, used, entries } = await settle({ ...free, ...model }, call);
    expect(settled).toEqual({ costMicroUsd: 0 });
    expect(used).toMatchObject({ paid_by: paidBy, cost_micro_usd: 0, vendor_cost_micro_usd: vendorCost });
    expect(entries).toEqual([]);
  });
});
